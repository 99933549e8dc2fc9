// What the program has said, recorded. With a program at hand (PROOFBOARD=PATH) what is not recorded is
// asked for and added; without one it is an error. So tests need no program and still have true answers.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FILE = join(dirname(fileURLToPath(import.meta.url)), 'recorded.json');
// Times of a recording would make it differ from run to run.
const UNSTEADY = /"(seconds|proof_seconds|nodes_per_second)":[-\d.e+]+/g;

export class NotRecorded extends Error {}

export class Program {
  constructor(path = process.env.PROOFBOARD ?? '') {
    this.path = path;
    this.said = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};
  }

  // The lines of `program ARGS --json`, as objects.
  lines(args, input = '') {
    const key = [...args, input].filter(Boolean).join(' ');
    const known = this.said[key];
    if (known) return known.error ? this.fail(known.error) : known.map((line) => JSON.parse(line));
    if (!this.path) throw new NotRecorded(`not recorded: ${key}`);
    let text = '', error = '';
    try {
      text = execFileSync(this.path, [...args, '--json'], { encoding: 'utf8', input, stdio: ['pipe', 'pipe', 'pipe'], maxBuffer: 1 << 26 });
    } catch (thrown) {
      text = thrown.stdout ?? '';
      if (thrown.status !== 3) error = (thrown.stderr || String(thrown)).trim();
    }
    this.said[key] = error
      ? { error }
      : text.trim().split('\n').map((line) => line.replace(UNSTEADY, (_, name) => `"${name}":${name === 'nodes_per_second' ? 100000 : 0.25}`));
    const sorted = Object.fromEntries(Object.entries(this.said).sort(([a], [b]) => (a < b ? -1 : 1)));
    writeFileSync(FILE, JSON.stringify(sorted, null, 1) + '\n');
    return this.lines(args, input);
  }

  fail(message) {
    throw new Error(message.replace(/^proofboard: /, ''));
  }
}
