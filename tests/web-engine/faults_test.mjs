// What goes wrong in the engine for browsers comes out as the program's own errors, and it can be stopped.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { modules, openEngine } from './engine.mjs';

const HARD = { op: 'solve', game: 'hex', text: 'start:9', algorithm: 'pn', knowledge: 'none' };

test('a request that makes no sense', async () => {
  const { ask, engine } = await openEngine();
  assert.equal(JSON.parse(engine.ask('{')).error.kind, 'input');
  assert.equal(ask({ op: 'position', game: 'hex', text: 'start:3', moves: ['j9'] }).error.kind, 'input');
  assert.equal(ask({ op: 'position', game: 'chess' }).error.kind, 'input');
  assert.equal(ask({ op: 'position', game: 'hex', text: 'start:3' }).to_move, 'black');
});

test('memory that comes to its end is told, and the engine lives', async () => {
  const engine = await openEngine();
  const full = engine.run({ ...HARD, memory: '2MiB', time: '20s' });
  assert.equal(full.answer.truth, 'unknown');
  assert.equal(full.answer.reason, 'memory');
  assert.equal(engine.run({ op: 'solve', game: 'hex', text: 'start:4' }).answer.truth, 'proven');
});

// A worker that answers one request; `during` is called with its first event of progress.
async function inWorker(request, during, signal) {
  const worker = new Worker(new URL('worker.js', modules));
  const heard = (wanted) => new Promise((resolve) => {
    worker.on('message', (message) => { if (wanted(message)) resolve(message); });
  });
  try {
    const ready = heard((message) => message.ready);
    worker.postMessage({ open: {} });
    await ready;
    const working = heard((message) => message.event?.includes('"progress"'));
    const over = heard((message) => message.event?.includes('"event":"answer"'));
    worker.postMessage({ id: 1, text: JSON.stringify(request), signal: signal.token });
    await working;
    await during();
    return JSON.parse((await over).event);
  } finally {
    await worker.terminate();
  }
}

for (const [name, request] of Object.entries({
  'a best-first search': HARD,
  'a depth-first search': { op: 'solve', game: 'loa', text: 'start' },
  'a search with connections': { op: 'solve', game: 'hex', text: 'start:11' },
  'an endgame': { op: 'solve', game: 'othello', text: 'start', target: 'exact' },
  'threats': { op: 'solve', game: 'connect6', text: 'start moves j10' }
})) {
  test(`stopping ${name}`, async () => {
    const { makeSignal } = await import(new URL('signal.js', modules));
    const signal = makeSignal();
    let stopped = 0;
    const last = await inWorker({ ...request, time: '30s' }, () => {
      stopped = performance.now();
      signal.stop();
    }, signal);
    const milliseconds = performance.now() - stopped;
    assert.equal(last.answer.truth, 'unknown');
    assert.equal(last.answer.reason, 'interrupted');
    assert.ok(milliseconds < 300, `${milliseconds} ms`);
  });
}

test('what waits does nothing until it may go on', async () => {
  const { makeSignal } = await import(new URL('signal.js', modules));
  const signal = makeSignal();
  const began = performance.now();
  await inWorker({ ...HARD, nodes: '200k', time: '30s' }, async () => {
    signal.pause();
    await new Promise((resolve) => setTimeout(resolve, 700));
    signal.goOn();
  }, signal);
  assert.ok(performance.now() - began > 700);
});
