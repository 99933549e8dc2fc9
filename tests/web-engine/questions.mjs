// A sample of every game, some with options: [game, position, fields of the request, words of the program].
export const questions = [
  ['hex', 'start:4', {}],
  ['hex', 'start:5', { algorithm: 'pn', knowledge: 'none', nodes: '20000' }],
  ['hex', 'start:5 moves a1', { attacker: 'white' }],
  ['hex', 'start:6', {}],
  ['othello', 'start:4', { target: 'exact' }],
  ['othello', 'start:6', { algorithm: 'df-pn', nodes: '50000' }],
  ['othello', '---O--X-XXXOOOOO--XXOX--OOXOXO--OXXXXOOXOXXOOOOO-XXXXXXO--OOX-XX X', { target: 'exact' }],
  ['connect6', 'start moves j10', { nodes: '300' }],
  ['connect:m=3,n=3,k=3,p=1,q=1', 'start', { target: 'draw' }],
  ['connect:m=5,n=5,k=4,p=1,q=1', 'start', { algorithm: 'deep-pn', knowledge: 'none', nodes: '20000' }],
  ['loa', 'start:4', {}],
  ['loa', '8/4oo2/2o1xxx1/5o2/1ooo4/o1o1xxx1/5ox1/3x4 o', {}],
  ['surakarta', '2o3/1o4/1o2o1/xxxo2/1x2x1/6 x', {}],
  ['shogi', '9/9/9/1+P1+B5/1p2S4/+pn7/1k2G4/s8/+l1L+p1+B3 b 3G2r2s3n2l14p', {}],
  ['shogi', '9/4sp+P2/4S1G2/7+p1/1+p1p5/1+B1kp4/6Rg1/3Ps2N1/2+b6 b S3NPr2g4l10p', { nodes: '20000' }]
];

// How large tables are decides what is thrown out of them: both get the same memory.
export const memory = '256MiB';

export const words = (fields) =>
  Object.entries({ memory, ...fields }).flatMap(([name, value]) => [`--${name}`, value]);

// Each is to be answered in a browser within three seconds.
export const quick = [
  ['a 6x6 game of Hex', 'hex', 'start:6', {}],
  ['an Othello endgame with 18 empty cells', 'othello',
    'O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X moves a2 b1', { target: 'exact' }],
  ['a mate in 11', 'shogi', '9/9/9/1+P1+B5/1p2S4/+pn7/1k2G4/s8/+l1L+p1+B3 b 3G2r2s3n2l14p', {}],
  ['a forced win in Connect6', 'connect6',
    '19/19/6o2x9/7xo10/7oxooo7/7oxxxxo6/7oxxxx1ox4/8xoxox1o4/4o1oxooxxxxox3/5xoo1x2o1o4/' +
    '4xoxxx1oxo6/7xooxx7/6o1xooox6/9o9/19/19/19/19/19 o 2', {}]
];
