// What the tests of the modules for browsers share. Where the modules and the native program are comes from
// outside: PROOFBOARD_MODULES, a folder with what `./proofboard site` puts into engine/, and PROOFBOARD.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export const modules = pathToFileURL(resolve(process.env.PROOFBOARD_MODULES) + '/');
const program = process.env.PROOFBOARD;

export const bytesOf = (base64) => new Uint8Array(Buffer.from(base64, 'base64'));

// The engine in this thread. `ask` takes and gives objects; `events` collects what it tells meanwhile.
export async function openEngine(options = {}) {
  const { default: create } = await import(new URL('proofboard.js', modules));
  const events = [];
  const engine = await create({ ...options, onEvent: (text) => events.push(JSON.parse(text)) });
  return {
    engine,
    events,
    ask: (request) => JSON.parse(engine.ask(JSON.stringify(request))),
    // The last event of a job, or the error in its place.
    run(request) {
      events.length = 0;
      const said = this.ask(request);
      return said.error ? said : events.at(-1);
    }
  };
}

// What the program prints with --json, line by line; it may end with any of the codes of an answer.
export function native(...words) {
  try {
    return linesOf(execFileSync(program, [...words, '--json'], { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe'] }));
  } catch (fault) {
    if (fault.stdout) return linesOf(fault.stdout);
    throw new Error(fault.stderr || String(fault));
  }
}
const linesOf = (text) => text.trim().split('\n').map((line) => JSON.parse(line));

// An answer of the native program, and the bytes of its certificate.
export function nativeProof(game, text, words = []) {
  const folder = mkdtempSync(join(tmpdir(), 'proofboard-'));
  try {
    const file = join(folder, 'proof');
    const [answer] = native('solve', game, text, ...words, '--certificate', file);
    return { answer, bytes: answer.certificate?.file ? new Uint8Array(readFileSync(file)) : null };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// Without what differs from run to run, and from machine to machine.
const OF_THE_RUN = ['so_far', 'seconds', 'proof_seconds', 'nodes_per_second', 'peak_bytes', 'file', 'proof', 'shortest_proof'];
export function timeless(value) {
  if (Array.isArray(value)) return value.map(timeless);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value)
    .filter(([name]) => !OF_THE_RUN.includes(name))
    .map(([name, part]) => [name, timeless(part)]));
}
