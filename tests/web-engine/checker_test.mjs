// The checker as a module of its own says what `proofboard check --json` says.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { modules, native, nativeProof, timeless } from './engine.mjs';
import { questions, words } from './questions.mjs';

const { openChecker } = await import(new URL('checker.js', modules));
const checker = await openChecker();
const folder = mkdtempSync(join(tmpdir(), 'proofboard-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

function checkedThere(bytes) {
  const file = join(folder, 'proof');
  writeFileSync(file, bytes);
  return native('check', file)[0];
}

for (const [game, text, fields] of questions) {
  const { bytes } = nativeProof(game, text, words(fields));
  if (!bytes) continue;
  test(`the proof of ${game} ${text}`, () => {
    const here = checker.check(bytes);
    assert.equal(here.valid, true);
    assert.deepEqual(timeless(here), timeless(checkedThere(bytes)));
  });
  test(`what is altered in the proof of ${game} ${text}`, () => {
    for (let i = 0; i < bytes.length; i += Math.ceil(bytes.length / 20)) {
      const altered = bytes.slice();
      altered[i] ^= 1 << (i % 8);
      const here = checker.check(altered);
      assert.notEqual(here.valid, true);
      assert.deepEqual(timeless(here), timeless(checkedThere(altered)));
    }
  });
}

test('what is no certificate, and what is cut off', () => {
  const { bytes } = nativeProof('hex', 'start:4');
  for (const given of [new Uint8Array(), new Uint8Array([1, 2, 3]), bytes.slice(0, -9)]) {
    assert.deepEqual(timeless(checker.check(given)), timeless(checkedThere(given)));
  }
});

test('a check that may use next to no memory says so', () => {
  const { bytes } = nativeProof('othello', 'start:4');
  const here = checker.check(bytes, { memory: 1 });
  assert.equal(here.valid === null || here.valid === true, true);
});
