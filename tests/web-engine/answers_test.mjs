// The engine for browsers says what the native program says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesOf, native, nativeProof, openEngine, timeless } from './engine.mjs';
import { questions, quick, words } from './questions.mjs';

const engine = await openEngine();

function solved(game, text, fields) {
  const last = engine.run({ op: 'solve', game, text, certificate: true, ...fields });
  assert.equal(last.event, 'answer', JSON.stringify(last));
  return last;
}
const certificateOf = (proof) => bytesOf(engine.ask({ op: 'certificate', proof }).bytes);

for (const [game, text, fields] of questions) {
  test(`${game} ${text} ${JSON.stringify(fields)}`, () => {
    const there = nativeProof(game, text, words(fields));
    const here = solved(game, text, fields);
    assert.deepEqual(timeless(here.answer), timeless(there.answer));
    if (there.bytes) assert.deepEqual(certificateOf(here.proof), there.bytes);
    else assert.equal(here.proof, null);
  });
}

test('every move by itself', () => {
  const [there] = native('solve', 'hex', 'start:4', '--all-moves');
  const here = engine.run({ op: 'solve', game: 'hex', text: 'start:4', all_moves: true });
  assert.deepEqual(timeless(here.answer), timeless(there));
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
