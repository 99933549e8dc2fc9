import { openChecker } from '../checker.js';

const opened = openChecker();

addEventListener('message', async ({ data: bytes }) => {
  try {
    postMessage({ result: (await opened).check(bytes) });
  } catch (fault) {
    postMessage({ fault: fault.message });
  }
});
