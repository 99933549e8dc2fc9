// Boards from the text of a position, as the engine's own code describes them. For tests alone.
const FACES = {
  K: '玉', R: '飛', B: '角', G: '金', S: '銀', N: '桂', L: '香', P: '歩',
  '+R': '龍', '+B': '馬', '+S': '全', '+N': '圭', '+L': '杏', '+P': 'と'
};

const letters = (count) => Array.from({ length: count }, (_, i) => String.fromCharCode(97 + i));

function plain(game, text) {
  const rows = text.split(' ')[0].split('/').map((row) => {
    const cells = [];
    for (const part of row.match(/\d+|[xo]/g) ?? []) {
      if (/\d/.test(part)) cells.push(...Array(Number(part)).fill(''));
      else cells.push(part === 'x' ? 'black' : 'white');
    }
    return cells;
  });
  const height = rows.length, width = rows[0].length;
  const isFromTop = game === 'hex' || game === 'othello';
  const columns = letters(width);
  const labels = rows.map((_, y) => String(isFromTop ? y + 1 : height - y));
  const board = {
    kind: { hex: 'rhombus', othello: 'squares', loa: 'squares', surakarta: 'loops', 'tic-tac-toe': 'squares' }[game] ?? 'intersections',
    width, height, columns, rows: labels,
    cells: rows.flatMap((row, y) => row.map((side, x) => ({ name: columns[x] + labels[y], x, y, ...(side ? { side } : {}) })))
  };
  if (game === 'hex') board.edges = { top: 'black', bottom: 'black', left: 'white', right: 'white' };
  if (game === 'loa') board.shaded = true;
  if (game === 'othello' && width === 8) board.stars = [[1.5, 1.5], [5.5, 1.5], [1.5, 5.5], [5.5, 5.5]];
  if (board.kind === 'intersections' && width >= 13) {
    const at = [3, (width - 1) / 2, width - 4];
    board.stars = at.flatMap((x) => at.map((y) => [x, y]));
  }
  if (game === 'surakarta') {
    board.arcs = ['top_left', 'top_right', 'bottom_left', 'bottom_right'].flatMap((corner) => [1, 2].map((radius) => ({ corner, radius })));
  }
  return board;
}

function shogi(text) {
  const [rows, , hands] = text.split(' ');
  const columns = letters(9).map((_, i) => String(9 - i)), labels = letters(9);
  const cells = rows.split('/').flatMap((row, y) => {
    const found = [];
    for (const part of row.match(/\+?[A-Za-z]|\d/g)) {
      if (/\d/.test(part)) {
        for (let i = 0; i < Number(part); ++i) found.push(null);
      } else {
        found.push(part);
      }
    }
    return found.map((part, x) => {
      const cell = { name: columns[x] + labels[y], x, y };
      if (part) Object.assign(cell, { side: part === part.toUpperCase() ? 'black' : 'white', piece: part.toUpperCase(), sign: FACES[part.toUpperCase()] });
      return cell;
    });
  });
  const held = { white: [], black: [] };
  for (const [, count, piece] of (hands ?? '-').matchAll(/(\d*)([A-Za-z])/g)) {
    const kind = piece.toUpperCase();
    held[piece === kind ? 'black' : 'white'].push({ piece: kind, sign: FACES[kind], count: Number(count || 1) });
  }
  return {
    kind: 'shogi', width: 9, height: 9, cells, columns, rows: labels,
    hands: [{ side: 'white', pieces: held.white }, { side: 'black', pieces: held.black }]
  };
}

export const boardOf = (game, text) => (game === 'shogi' ? shogi(text) : plain(game, text));

export function moveOf(move) {
  if (/^pass$/.test(move)) return { move, pass: true };
  const drop = /^([A-Z])\*(\w+)$/.exec(move);
  if (drop) return { move, drop: drop[1], to: drop[2] };
  const usi = /^(\d[a-i])(\d[a-i])(\+?)$/.exec(move);
  if (usi) return { move, from: usi[1], to: usi[2], ...(usi[3] ? { promotes: true } : {}) };
  const walk = /^([a-z]\d+)([-x])([a-z]\d+)$/.exec(move);
  if (walk) return { move, from: walk[1], to: walk[3], ...(walk[2] === 'x' ? { captures: true } : {}) };
  return { move, to: move };
}
