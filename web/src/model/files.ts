// Files that a visitor brings: certificates go to the view of proofs, all else is read by the engine.

import { base64Of, messageOf } from '../engine/client';
import type { App } from './app.svelte';

const MOST_BYTES = 32 * 1024 * 1024;
const MAGIC = 'proofboard';

export interface FoundPosition {
  number: number;
  text: string;
}

export class TooLarge extends Error {}

export async function bytesIn(file: File): Promise<Uint8Array> {
  if (file.size > MOST_BYTES) throw new TooLarge(`${file.name} is larger than 32 MiB.`);
  return new Uint8Array(await file.arrayBuffer());
}

export const isCertificate = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(0, MAGIC.length)) === MAGIC;

export async function openFile(app: App, file: File): Promise<void> {
  try {
    const bytes = await bytesIn(file);
    if (isCertificate(bytes)) {
      app.proof = { bytes, name: file.name };
      app.go('proof');
      return;
    }
    await readPositions(app, { bytes: base64Of(bytes) }, file.name);
  } catch (error) {
    app.say(messageOf(error));
  }
}

// One record is opened; of several positions the first, and all of them are returned.
export async function readPositions(
  app: App, what: { bytes: string } | { text: string }, name: string
): Promise<FoundPosition[]> {
  const found = await app.engine.ask<{ positions: FoundPosition[]; left_off: number }>({
    op: 'file', game: app.study.game, ...what
  });
  const first = found.positions[0];
  if (first && (await app.study.load({ game: app.study.game, text: first.text }))) {
    const more = found.positions.length - 1;
    app.say(more > 0 ? `${name}: the first of ${more + 1} positions` : `${name} is open`);
  } else if (app.study.error) {
    app.say(app.study.error);
  }
  return found.positions;
}
