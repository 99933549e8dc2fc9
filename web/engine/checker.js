// Checks certificates of Proofboard on any page, or under Node:
//
//   import { openChecker } from './checker.js';
//   const checker = await openChecker();
//   const { valid, message } = checker.check(bytes);   // a Uint8Array
//
// README.md beside this says what the result has. A check runs to its end: to keep a page alive during long
// ones, call it in a worker.

import { compiled, Program } from './wasm.js';

const HOST = { should_stop: () => 0 };
const MEMORY = 1 << 30; // bytes for what a check has to remember

// `url`: where checker.wasm is, if not beside this file.
export async function openChecker(url = new URL('checker.wasm', import.meta.url)) {
  const module = await compiled(url);
  let program = new Program(module, HOST);
  return {
    // The object that `proofboard check --json` prints. Throws where that prints none.
    check(bytes, { memory = MEMORY } = {}) {
      let text;
      try {
        text = program.ask('check', bytes, memory);
      } catch (fault) {
        program = new Program(module, HOST); // it can't be trusted any more
        throw new Error(`The check could not be completed: ${fault.message}`);
      }
      const result = JSON.parse(text);
      if (result.error) throw new Error(result.error.message);
      return result;
    }
  };
}
