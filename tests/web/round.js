// Something in every view, with jobs that end and jobs that are left: a body for execute_async_script(), which is
// told 'done', or what did not come. All of it is done by this script, for a browser keeps a little of every
// script that its driver sends, and whatever the driver has once had in its hands.
const [times, patience, done] = arguments;
const all = (css) => [...document.querySelectorAll(css)];
const text = (css) => document.querySelector(css)?.innerText ?? '';

async function sees(what, isSo) {
  const end = performance.now() + patience;
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`${what} does not come; the page says: ${text('main').slice(0, 400)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const found = (css, name) => all(css).find((one) => !one.disabled && (!name || one.innerText.trim() === name));
const button = (name) => sees(name, () => found('button', name));
async function click(css, name = '') {
  await sees(`${css} ${name}`, () => found(css, name));
  found(css, name).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}
// By its name at the top: a browser does not let a script change the address as often as it likes.
async function go(view) {
  await click('nav a', view);
  await sees(view, () => text('nav a[aria-current]').trim() === view);
}
async function show(size) {
  location.hash = `#/solve?game=hex&text=start:${size}`;
  await sees('the board', () => all('[role=gridcell]').length === size * size && all('ol.line button').length === 0);
}

// A browser throttles scripts that change the address more than 200 times in ten seconds, so none is shorter.
const SHORTEST = 2000;

async function round() {
  const rest = new Promise((resolve) => setTimeout(resolve, SHORTEST));
  await show(4);
  for (const [i, cell] of ['c3', 'b2'].entries()) {
    await click(`[role=gridcell][data-name=${cell}]`);
    await sees('the move', () => all('ol.line button').length === i + 1);
  }
  await click('button', 'Who wins?');
  await button('Walk the proof');
  await button('Who wins?');
  found('[role=gridcell][data-name=d2]').focus();
  await sees('a line', () => text('p.state').startsWith('Line:'));
  document.activeElement.blur();
  await click('button', 'Why?');
  await sees('a reason', () => found('section[aria-label=Answer] .notice'));
  await click('button', 'Walk the proof');
  await click('button', 'Play against it');
  await go('Think');
  await click('button', 'Search');
  await button('Search');
  for (const curve of ['Memory', 'Mean depth']) await click('[aria-label=Curve] button', curve);
  await go('Race');
  await click('button', 'Start');
  await sees('the end', () => text('section[aria-label=Curves]').includes('All have ended'));
  await go('Play');
  await click('button', 'Play from here');
  await click('[role=gridcell][data-name=a4]');
  await sees('a reply', () => all('ol.line button').length >= 4);
  await go('Puzzles');
  await click('button.card');
  await sees('a board', () => all('[role=gridcell]').length > 0);
  await go('Analyse');
  await go('Laboratory');
  await click('button.card');
  await sees('a table', () => all('main table td').length > 0);
  await go('Gauge');
  await show(9);
  await click('button', 'Who wins?');
  await sees('a search', () => text('section[aria-label=Answer]').includes('Searching'));
  await rest;
}

(async () => {
  for (let i = 0; i < times; ++i) await round();
})().then(() => done('done'), (fault) => done(fault.message));
