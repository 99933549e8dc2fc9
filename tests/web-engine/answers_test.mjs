// The engine for browsers says what the native program says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesOf, native, nativeProof, openEngine, timeless } from './engine.mjs';
import { memory, questions, quick, words } from './questions.mjs';

const engine = await openEngine();

function solved(game, text, fields) {
  const last = engine.run({ op: 'solve', game, text, certificate: true, memory, ...fields });
  assert.equal(last.event, 'answer', JSON.stringify(last));
  return last;
}
// Of a certificate the service tells a handle in place of a file, and less about how it was made.
function assertSame({ certificate: ours, ...here }, { certificate: theirs, ...there }) {
  assert.deepEqual(timeless(here), timeless(there));
  if (theirs?.file) assert.deepEqual([ours.bytes, ours.nodes], [theirs.bytes, theirs.nodes]);
}
const certificateOf = (proof) => bytesOf(engine.ask({ op: 'certificate', proof }).bytes);

for (const [game, text, fields] of questions) {
  test(`${game} ${text} ${JSON.stringify(fields)}`, () => {
    const there = nativeProof(game, text, words(fields));
    const here = solved(game, text, fields);
    assertSame(here.answer, there.answer);
    if (there.bytes) assert.deepEqual(certificateOf(here.proof), there.bytes);
    else assert.equal(here.proof, null);
  });
}

test('every move by itself', () => {
  const [there] = native('solve', 'hex', 'start:4', '--all-moves', '--memory', memory);
  const here = engine.run({ op: 'solve', game: 'hex', text: 'start:4', all_moves: true, memory });
  assertSame(here.answer, there);
  const moves = engine.events.filter((event) => event.event === 'move');
  assert.equal(moves.length, 16);
});

for (const [what, game, text, fields] of quick) {
  test(`${what} within three seconds`, () => {
    const began = performance.now();
    const { answer, proof } = solved(game, text, fields);
    const seconds = (performance.now() - began) / 1000;
    assert.notEqual(answer.truth, 'unknown');
    assert.ok(seconds < 3, `${seconds} s`);
    const check = engine.run({ op: 'open', proof });
    assert.equal(check.is_valid, true);
    assert.deepEqual(certificateOf(proof), nativeProof(game, text, words(fields)).bytes);
  });
}
