// How a page checks a certificate: in a worker, so that it stays alive meanwhile.
const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
const verdict = document.getElementById('verdict');
const shown = document.getElementById('result');

document.getElementById('file').addEventListener('change', async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  verdict.textContent = 'Checking…';
  shown.hidden = true;
  worker.postMessage(new Uint8Array(await file.arrayBuffer()));
});

worker.addEventListener('message', ({ data: { result, fault } }) => {
  if (fault) {
    verdict.textContent = fault;
    return;
  }
  const { valid, message, game, position, attacker, target, truth } = result;
  verdict.textContent = valid
    ? `Valid. In ${game}, ${position}: that ${attacker} gets ${target} is ${truth}.`
    : `${valid === null ? 'It can’t be checked' : 'Not valid'}: ${message}.`;
  shown.textContent = JSON.stringify(result, null, 2);
  shown.hidden = false;
});
