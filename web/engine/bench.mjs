// Nodes a second of the engine for browsers beside those of the native program, on one thread, under Node:
//
//   node web/engine/bench.mjs PROGRAM [MODULES] [RUNS]
//
// PROGRAM: build/proofboard. MODULES: the folder engine/ of a site, by default build/modules. The best of
// some runs counts, native and here by turns, so that whatever else the machine does meets both.
import { execFileSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const [program, folder = join(here, '../../build/modules'), runs = '5'] = process.argv.slice(2);

const loa = '8/4oo2/2o1xxx1/5o2/1ooo4/o1o1xxx1/5ox1/3x4 o';
const ffo40 = 'O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X';
const questions = [
  ['Othello endgame', { game: 'othello', text: ffo40, target: 'exact' }],
  ['df-pn, LOA', { game: 'loa', text: loa, algorithm: 'df-pn' }],
  ['Hex looks', { game: 'hex', text: 'start:7' }],
  ['pn, Hex', { game: 'hex', text: 'start:5', algorithm: 'pn', knowledge: 'none', nodes: '2M' }],
  ['df-pn, Surakarta', { game: 'surakarta', text: '2o3/1o4/1o2o1/xxxo2/1x2x1/6 x', nodes: '2M' }],
  ['df-pn, shogi', { game: 'shogi', text: '9/4sp+P2/4S1G2/7+p1/1+p1p5/1+B1kp4/6Rg1/3Ps2N1/2+b6 b S3NPr2g4l10p' }],
  ['threats, Connect6', { game: 'connect6', text: 'start moves j10', nodes: '20k' }]
];

function natively({ game, text, ...options }) {
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const run = () => execFileSync(program, ['solve', game, text, ...words, '--threads', '1', '--json'],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    return JSON.parse(run());
  } catch (fault) {
    return JSON.parse(fault.stdout); // an open answer has an exit code of its own
  }
}

const { default: create } = await import(new URL('proofboard.js', pathToFileURL(resolve(folder) + '/')));
let last = null;
const engine = await create({ onEvent: (text) => { last = text; } });
function inWasm(question) {
  const said = JSON.parse(engine.ask(JSON.stringify({ op: 'solve', ...question })));
  if (said.error) throw new Error(said.error.message);
  return JSON.parse(last).answer;
}

console.log('|  | nodes | native, nodes/s | WebAssembly, nodes/s | ratio |\n|---|---|---|---|---|');
for (const [name, question] of questions) {
  const best = { native: 0, wasm: 0 };
  let nodes = 0;
  for (let run = 0; run < Number(runs); ++run) {
    const there = natively(question), answer = inWasm(question);
    if (there.nodes !== answer.nodes) console.error(`${name}: ${there.nodes} nodes there, ${answer.nodes} here`);
    nodes = there.nodes;
    best.native = Math.max(best.native, there.nodes_per_second);
    best.wasm = Math.max(best.wasm, answer.nodes_per_second);
  }
  const figures = [nodes, best.native, best.wasm].map((figure) => Math.round(figure).toLocaleString('en'));
  console.log(`| ${name} | ${figures.join(' | ')} | ${(best.wasm / best.native).toFixed(2)} |`);
}
