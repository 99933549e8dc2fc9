// Nodes a second of the engine for browsers beside those of the native program, on one thread, under Node:
//
//   node web/engine/bench.mjs PROGRAM [MODULES] [RUNS]
//
// PROGRAM: build/proofboard. MODULES: the folder engine/ of a site, by default build/modules. Seconds are
// those of the processor, so that other work on the machine matters less, and of all that it takes to
// answer, the proof included; the best of some runs counts, native and here by turns.
import { execFileSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const [program, folder = join(here, '../../build/modules'), runs = '5'] = process.argv.slice(2);

const loa = '8/4oo2/2o1xxx1/5o2/1ooo4/o1o1xxx1/5ox1/3x4 o';
const ffo40 = 'O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X';
const mate = '3g1n1l1/2p1g1r2/5k2S/4p1N+R1/3+p5/7N1/B8/9/9 b 2GSNb2s3l15p';
const questions = [
  ['Othello endgame', { game: 'othello', text: ffo40, target: 'exact' }],
  ['df-pn, LOA', { game: 'loa', text: loa, algorithm: 'df-pn' }],
  ['Hex looks', { game: 'hex', text: 'start:8', nodes: '4k' }],
  ['pn, Hex', { game: 'hex', text: 'start:5', algorithm: 'pn', knowledge: 'none', nodes: '8M' }],
  ['df-pn, Surakarta', { game: 'surakarta', text: '2o3/1o4/1o2o1/xxxo2/1x2x1/6 x' }],
  ['df-pn, shogi', { game: 'shogi', text: mate, nodes: '500k' }],
  ['threats, Connect6', { game: 'connect6', text: 'start moves j10', nodes: '50k' }]
];

function natively({ game, text, ...options }) {
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const timed = 'TIMEFORMAT=%U; time "$@" 2>/dev/null; true'; // an open answer has an exit code of its own
  const out = execFileSync('bash', ['-c', `{ ${timed}; } 2>&1`, 'bash', program, 'solve', game, text, ...words, '--threads', '1', '--memory', '256MiB', '--json'],
    { encoding: 'utf8' });
  const [answer, seconds] = out.trim().split('\n');
  return { nodes: JSON.parse(answer).nodes, seconds: Number(seconds) };
}

const { default: create } = await import(new URL('proofboard.js', pathToFileURL(resolve(folder) + '/')));
let last = null;
const engine = await create({ onEvent: (text) => { last = text; } });
function inWasm(question) {
  const before = process.cpuUsage();
  const said = JSON.parse(engine.ask(JSON.stringify({ op: 'solve', ...question, memory: '256MiB' })));
  const seconds = process.cpuUsage(before).user / 1e6;
  if (said.error) throw new Error(said.error.message);
  return { nodes: JSON.parse(last).answer.nodes, seconds };
}

console.log('|  | nodes | native, nodes/s | WebAssembly, nodes/s | ratio |\n|---|---|---|---|---|');
for (const [name, question] of questions) {
  let nodes = 0, there = 0, here = 0; // nodes a second
  for (let run = 0; run < Number(runs); ++run) {
    const natives = natively(question), ours = inWasm(question);
    if (natives.nodes !== ours.nodes) console.error(`${name}: ${natives.nodes} nodes there, ${ours.nodes} here`);
    nodes = natives.nodes;
    there = Math.max(there, nodes / natives.seconds);
    here = Math.max(here, ours.nodes / ours.seconds);
  }
  const figures = [nodes, there, here].map((figure) => Math.round(figure).toLocaleString('en'));
  console.log(`| ${name} | ${figures.join(' | ')} | ${(here / there).toFixed(2)} |`);
}
