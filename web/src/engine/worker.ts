// One WebAssembly engine in a worker of its own. A job runs inside ask(), so nothing else is answered
// here meanwhile; whether it is to stop or to wait is read from memory shared with the page, where the
// browser allows that.

import { openModule, type EngineModule } from './module';

interface Opening {
  base: string;
  shared: Int32Array | null; // [0]: 0 go on, 1 stop, 2 pause
}

let engine: EngineModule | null = null;
let signal: Int32Array | null = null;

const STOP = 1, PAUSE = 2;

function isToStop(): boolean {
  if (!signal) return false;
  while (Atomics.load(signal, 0) === PAUSE) Atomics.wait(signal, 0, PAUSE);
  return Atomics.load(signal, 0) === STOP;
}

self.addEventListener('message', async (message: MessageEvent) => {
  const { open, id, text } = message.data as { open?: Opening; id?: number; text?: string };
  if (open) {
    signal = open.shared;
    try {
      engine = await openModule(open.base, (event) => self.postMessage({ event }), isToStop);
      self.postMessage({ ready: true });
    } catch (error) {
      self.postMessage({ broken: String(error) });
    }
    return;
  }
  if (!engine || id === undefined) return;
  try {
    self.postMessage({ id, answer: engine.ask(text ?? '{}') });
  } catch (error) {
    self.postMessage({ id, crashed: String(error) });
  }
});
