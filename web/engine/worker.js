// The engine as a worker, of a page or of Node. Messages to it, and from it:
//
//   { open: { memory } }                      -> { ready: true } or { broken: why }
//   { id, text, signal }  a request           -> { event: text } …, then { id, answer: text },
//                                               or { id, crashed: why }: this worker is of no more use
//
// `signal` is the token of signal.js, for requests that may be stopped.

import create from './proofboard.js';
import { heardSignal } from './signal.js';

const port = globalThis.postMessage ? globalThis : (await import('node:worker_threads')).parentPort;
let engine = null;
let control = heardSignal(null);

async function open(options) {
  engine = await create({
    ...options,
    onEvent: (event) => port.postMessage({ event }),
    shouldStop: () => control.shouldStop()
  });
}

async function hear({ open: options, id, text, signal }) {
  if (options) {
    await open(options).then(
      () => port.postMessage({ ready: true }),
      (fault) => port.postMessage({ broken: fault.message }));
    return;
  }
  control = heardSignal(signal);
  try {
    port.postMessage({ id, answer: engine.ask(text) });
  } catch (fault) {
    port.postMessage({ id, crashed: fault.message });
  }
}

if (port === globalThis) addEventListener('message', (message) => hear(message.data));
else port.on('message', hear);
