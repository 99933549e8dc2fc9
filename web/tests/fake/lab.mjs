// An experiment as the laboratory tells it: docs/results/othello-r-sweep, in part.
const R = [[0.1, 83.65, 43.82], [0.2, 85.5, 44.51], [0.3, 92.49, 59.6], [0.4, 88.1, 52.3], [0.5, 60.2, 44.1], [0.6, 47.77, 39.87], [0.7, 55.4, 46.0], [0.8, 62.6, 55.1], [0.9, 76.5, 71.3], [1, 100, 100]];

export const LAB = {
  experiments: [
    { name: 'othello-r-sweep', title: 'Othello with 16 empty squares: DeepPN over R', source: 'Ishitobi: thesis, 2016, figures 3.3, 3.4, 3.8 and 3.10', game: 'othello', command: 'proofboard lab run othello-r-sweep --scale paper --positions 200', has_results: true },
    { name: 'loa-table-1', title: 'Lines of Action: EF-PN against PN', source: 'Table 1', game: 'loa', command: 'proofboard lab run loa-table-1', has_results: true },
    { name: 'hex-table-a3', title: 'Hex 4×4: the family of searches', source: 'Ishitobi: thesis, table A.3', game: 'hex', command: 'proofboard lab run hex-table-a3', has_results: false }
  ]
};

export const LAB_RESULT = {
  title: 'Othello with 16 empty squares: DeepPN over R', source: 'Ishitobi: Deep Proof-Number Search and Aesthetics of Mating Problems (thesis, 2016), figures 3.3, 3.4, 3.8 and 3.10',
  game: 'othello', scale: 'paper', command: 'proofboard lab run othello-r-sweep --scale paper --positions 200', positions: 200,
  notes: ['22 of 4000 searches ended without an answer and count as larger than all solved ones.'],
  trials: R.map(([r]) => ({ label: `R=${r}`, algorithm: `deep-pn:R=${r}`, knowledge: 'none', solved: 200 })),
  measures: [{ name: 'iterations', title: 'iterations' }, { name: 'nodes', title: 'nodes' }],
  values: R.flatMap(([r, iterations, nodes]) => [
    { trial: `R=${r}`, measure: 'iterations', value: Math.round(1097.44 * iterations), rate: iterations, published: r === 0.6 ? [{ value: 47285, is_rate: false, where: 'table A.2' }, { value: 50.13, is_rate: true, where: 'figure 3.3' }] : r === 1 ? [{ value: 94319, is_rate: false, where: 'table A.2' }] : [] },
    { trial: `R=${r}`, measure: 'nodes', value: Math.round(4624.34 * nodes), rate: nodes, published: r === 0.6 ? [{ value: 37.73, is_rate: true, where: 'figure 3.3' }] : [] }
  ]),
  figures: [
    { name: 'iterations-rate', title: 'Iterations in percent of R = 1 (figure 3.3b)', kind: 'lines', x_title: 'R', measure: 'iterations', is_rate: true, is_logarithmic: false, series: [{ name: 'iterations', points: R.map(([x, y]) => ({ x, y, trial: `R=${x}` })) }] },
    { name: 'nodes', title: 'Nodes', kind: 'bars', x_title: '', measure: 'nodes', is_rate: false, is_logarithmic: true, series: [{ name: 'nodes', points: R.map(([x, , y]) => ({ x: `R=${x}`, y: Math.round(4624.34 * y), trial: `R=${x}` })) }] }
  ]
};
