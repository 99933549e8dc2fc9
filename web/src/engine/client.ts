// The page's one way to its engine. Two engines stand behind it: `proofboard serve` (server.ts) and
// WebAssembly in workers (browser.ts).

import type { About, EventOfJob } from './types';

// Something went wrong, in words that can be shown; `kind` is the engine's.
export class EngineError extends Error {
  constructor(readonly kind: string, message: string) {
    super(message);
    this.name = 'EngineError';
  }
}

export type Request = { op: string } & Record<string, unknown>;
export type Heard = (event: EventOfJob) => void;

// Something that takes long. `done` has the job's last event, or fails with an EngineError.
export interface Job<T> {
  readonly done: Promise<T>;
  stop(): void;
  pause(): void;
  goOn(): void;
}

export interface Engine {
  readonly kind: 'native' | 'browser';
  // Whether a job can be held and go on.
  readonly canPause: boolean;
  ask<T>(request: Request): Promise<T>;
  start<T>(request: Request, heard?: Heard): Job<T>;
  certificate(proof: string): Promise<{ name: string; bytes: Uint8Array }>;
}

export interface Connected {
  engine: Engine;
  about: About;
}

// An answer, unless it is an error.
export function answerIn<T>(value: unknown): T {
  const error = (value as { error?: { kind?: string; message?: string } } | null)?.error;
  if (error && typeof error === 'object') {
    throw new EngineError(error.kind ?? 'internal', error.message ?? 'something went wrong');
  }
  return value as T;
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

export const isStopped = (error: unknown): boolean =>
  error instanceof EngineError && error.kind === 'stopped';

export function bytesOf(base64: string): Uint8Array {
  const text = atob(base64);
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

export function base64Of(bytes: Uint8Array): string {
  let text = '';
  const step = 0x8000; // as many arguments as every browser takes
  for (let i = 0; i < bytes.length; i += step) {
    text += String.fromCharCode(...bytes.subarray(i, i + step));
  }
  return btoa(text);
}

// Events by job. The first ones may be there before the answer that names the job is.
export class JobEvents {
  private readonly listeners = new Map<number, (event: EventOfJob) => void>();
  private early: EventOfJob[] = [];

  tell(event: EventOfJob): void {
    const listener = this.listeners.get(event.job);
    if (listener) listener(event);
    else if (this.early.push(event) > 500) this.early.shift();
  }

  listen(job: number, listener: (event: EventOfJob) => void): void {
    this.listeners.set(job, listener);
    const mine = this.early.filter((event) => event.job === job);
    this.early = this.early.filter((event) => event.job !== job);
    for (const event of mine) listener(event);
  }

  forget(job: number): void {
    this.listeners.delete(job);
  }

  // Nothing more will come: every job has failed.
  breakOff(message: string): void {
    const all = [...this.listeners.entries()];
    for (const [job, listener] of all) {
      listener({ job, event: 'failed', error: { kind: 'internal', message } });
    }
    this.early = [];
  }
}

// Passes events on, and settles with the last one.
export function settling<T>(
  event: EventOfJob,
  heard: Heard | undefined,
  resolve: (value: T) => void,
  reject: (error: EngineError) => void
): boolean {
  if (event.event === 'answer') {
    resolve(event as unknown as T);
    return true;
  }
  if (event.event === 'failed') {
    const error = event.error as { kind?: string; message?: string } | undefined;
    reject(new EngineError(error?.kind ?? 'internal', error?.message ?? 'it has failed'));
    return true;
  }
  heard?.(event);
  return false;
}
