// Tells a worker that is at work, and so hears no messages, to stop or to wait.
//
//   page:    const signal = makeSignal();  worker.postMessage({ signal: signal.token, … });  signal.stop();
//   worker:  const control = heardSignal(token);  … while it works, often: if (control.shouldStop()) …
//
// Where the page is cross-origin isolated that is a number in shared memory. Hosts of plain files don't
// send the headers for that, so elsewhere it is done with addresses of blobs: only the page can revoke
// one, and a worker sees at once, by a synchronous request that never leaves the browser, whether it
// still holds. (A content security policy needs `connect-src blob:` for that.)

const GO_ON = 0, STOP = 1, PAUSE = 2;
const PAUSES = 20; // times that one piece of work can be held
const LOOK_EVERY = 40; // ms; a look costs some tenths of one

const canShare = () =>
  typeof SharedArrayBuffer !== 'undefined' && globalThis.crossOriginIsolated !== false;

export function makeSignal() {
  return canShare() ? sharedSignal() : revokedSignal();
}

function sharedSignal() {
  const token = new Int32Array(new SharedArrayBuffer(4));
  const say = (what) => {
    if (Atomics.load(token, 0) === STOP) return;
    Atomics.store(token, 0, what);
    Atomics.notify(token, 0);
  };
  return { token, stop: () => say(STOP), pause: () => say(PAUSE), goOn: () => say(GO_ON), close() {} };
}

function revokedSignal() {
  const address = () => URL.createObjectURL(new Blob());
  const token = { stop: address(), turns: Array.from({ length: 2 * PAUSES }, address) };
  let turns = 0; // that were made: an odd number is a pause
  const turnTo = (isPaused) => {
    if ((turns % 2 === 1) !== isPaused && turns < token.turns.length) URL.revokeObjectURL(token.turns[turns++]);
  };
  return {
    token,
    stop: () => URL.revokeObjectURL(token.stop),
    pause: () => turnTo(true),
    goOn: () => turnTo(false),
    close: () => [token.stop, ...token.turns].forEach((each) => URL.revokeObjectURL(each)) // when the work is done
  };
}

// Of the worker. Without a token nothing is ever to stop.
export function heardSignal(token) {
  if (!token) return { shouldStop: () => false };
  return ArrayBuffer.isView(token) ? heardShared(token) : heardRevoked(token);
}

function heardShared(token) {
  return {
    shouldStop() {
      while (Atomics.load(token, 0) === PAUSE) Atomics.wait(token, 0, PAUSE);
      return Atomics.load(token, 0) === STOP;
    }
  };
}

function holds(address) {
  try {
    const request = new XMLHttpRequest();
    request.open('GET', address, false);
    request.send();
    return true;
  } catch {
    return false;
  }
}

// Workers may always make themselves memory to sleep at, even if they may not share it.
const sleep = (() => {
  let place = null;
  return (ms) => {
    place ??= new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer);
    Atomics.wait(place, 0, 0, ms);
  };
})();

function heardRevoked({ stop, turns }) {
  let made = 0, isStopped = false, last = performance.now();
  const look = () => {
    isStopped ||= !holds(stop);
    while (made < turns.length && !holds(turns[made])) made += 1;
    last = performance.now();
  };
  return {
    shouldStop() {
      if (isStopped || performance.now() - last < LOOK_EVERY) return isStopped;
      look();
      while (made % 2 === 1 && !isStopped) {
        sleep(LOOK_EVERY);
        look();
      }
      return isStopped;
    }
  };
}
