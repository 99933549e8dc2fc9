// The engine of the explorer: what `proofboard serve` answers, answered here. Requests, answers and
// events are JSON, see docs/explorer-requests.md.
//
//   import create from './proofboard.js';
//   const engine = await create({ onEvent: (text) => …, shouldStop: () => false });
//   engine.ask('{"op": "about"}');
//
// It has one thread: events of a job come while ask() runs, and `shouldStop` is asked meanwhile. So it
// belongs into a worker; signal.js tells a worker that is at work to stop.

import { compiled, Program } from './wasm.js';

const NAME = 'proofboard.wasm';

// What the browser says where its stack or the memory comes to its end.
function errorOf(fault) {
  if (fault instanceof RangeError) {
    return { kind: 'no_room', message: "this went deeper than the stack of a browser's worker allows" };
  }
  return { kind: 'internal', message: `the engine broke off: ${fault.message ?? fault}` };
}

// `locateFile(name)`: where the .wasm is, if not beside this file. `memory`: bytes that one question may
// take, if not the usual.
export default async function create({ locateFile, onEvent = () => {}, shouldStop = () => false, memory = 0 } = {}) {
  const module = await compiled(locateFile?.(NAME) ?? new URL(NAME, import.meta.url));
  const begin = () => {
    const program = new Program(module, {
      event: (at, size) => onEvent(program.text(at, size)),
      should_stop: () => (shouldStop() ? 1 : 0)
    });
    program.ask('open', new Uint8Array(1), memory);
    return program;
  };
  let program = begin();
  const encoder = new TextEncoder();
  return {
    ask(text) {
      try {
        return program.ask('ask', encoder.encode(text));
      } catch (fault) {
        // Its memory can't be trusted any more; with it go the proofs that it had.
        program = begin();
        return JSON.stringify({ error: errorOf(fault) });
      }
    },
    get memoryBytes() {
      return program.memoryBytes;
    }
  };
}
