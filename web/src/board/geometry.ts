// Where everything of a board is. Boards of stones on crossings, of squares, of hexagons; the size is
// such that nothing, with its stroke, reaches over the edge of the picture.

import type { Board, Side } from '../engine/types';

export interface Point {
  x: number;
  y: number;
}

export interface Geometry {
  kind: Board['kind'];
  width: number;
  height: number;
  unit: number; // from a cell to the next one in its row
  centres: Point[]; // of each cell
  outlines: string[]; // of each cell, for polygons
  labels: { x: number; y: number; text: string }[];
  labelSize: number;
  lines: string[]; // paths
  stars: Point[];
  loops: string[]; // paths
  edges: { side: Side; points: string }[];
  frame?: { x: number; y: number; width: number; height: number };
}

const UNIT = 48;

const text = (points: Point[]): string => points.map((p) => `${round(p.x)},${round(p.y)}`).join(' ');
const round = (value: number): number => Math.round(value * 10) / 10;

// Coordinates are as large on a small board as on a large one, for all are drawn to the same width.
const labelSizeOf = (board: Board): number => Math.min(26, Math.max(7, Math.max(board.width, board.height) * UNIT * 0.03));

export function geometryOf(board: Board, isFlipped = false): Geometry {
  const geometry = board.kind === 'rhombus' ? hexagons(board) : squares(board);
  return isFlipped ? turned(geometry) : geometry;
}

// The same from the other side of the table.
function turned(geometry: Geometry): Geometry {
  const { width, height } = geometry;
  const turn = (p: Point): Point => ({ x: width - p.x, y: height - p.y });
  const turnText = (points: string): string =>
    text(points.split(' ').map((pair) => {
      const [x, y] = pair.split(',').map(Number);
      return turn({ x: x!, y: y! });
    }));
  return {
    ...geometry,
    centres: geometry.centres.map(turn),
    outlines: geometry.outlines.map(turnText),
    labels: geometry.labels.map((label) => ({ ...label, ...turn(label) })),
    stars: geometry.stars.map(turn),
    edges: geometry.edges.map((edge) => ({ ...edge, points: turnText(edge.points) })),
    frame: geometry.frame && {
      ...geometry.frame,
      x: width - geometry.frame.x - geometry.frame.width,
      y: height - geometry.frame.y - geometry.frame.height
    },
    // Grids and loops look alike from both sides, once their margins are.
    lines: geometry.lines.map((path) => turnPath(path, turn)),
    loops: geometry.loops.map((path) => turnPath(path, turn))
  };
}

// Paths here are of M, L and A with absolute places alone.
function turnPath(path: string, turn: (p: Point) => Point): string {
  return path.replace(/([ML]|A\S+ \S+ \S+ \S+ \S+ )\s*(-?[\d.]+),(-?[\d.]+)/g, (_, head: string, x, y) => {
    const p = turn({ x: Number(x), y: Number(y) });
    return `${head}${round(p.x)},${round(p.y)}`;
  });
}

function hexagons(board: Board): Geometry {
  const radius = UNIT / Math.sqrt(3);
  const { width, height } = board;
  const label = labelSizeOf(board), room = 1.7 * label;
  const edge = 9; // how far the coloured edges reach beyond the cells
  const left = room + edge + 4, top = room + edge;
  const at = (column: number, row: number): Point => ({
    x: left + UNIT / 2 + column * UNIT + (row * UNIT) / 2,
    y: top + radius + row * 1.5 * radius
  });
  const corners: Point[] = [
    { x: -UNIT / 2, y: -radius / 2 }, { x: 0, y: -radius }, { x: UNIT / 2, y: -radius / 2 },
    { x: UNIT / 2, y: radius / 2 }, { x: 0, y: radius }, { x: -UNIT / 2, y: radius / 2 }
  ];
  const corner = (column: number, row: number, which: number): Point => {
    const c = at(column, row), d = corners[which]!;
    return { x: c.x + d.x, y: c.y + d.y };
  };
  const centres: Point[] = [], outlines: string[] = [];
  for (let row = 0; row < height; ++row) {
    for (let column = 0; column < width; ++column) {
      centres.push(at(column, row));
      outlines.push(text(corners.map((_, which) => corner(column, row, which))));
    }
  }
  const away = 4;
  const topEdge: Point[] = [], bottomEdge: Point[] = [], leftEdge: Point[] = [], rightEdge: Point[] = [];
  const put = (list: Point[], p: Point, dx: number, dy: number) => list.push({ x: p.x + dx, y: p.y + dy });
  for (let column = 0; column < width; ++column) {
    for (const which of [0, 1, 2]) put(topEdge, corner(column, 0, which), 0, -away);
    for (const which of [5, 4, 3]) put(bottomEdge, corner(column, height - 1, which), 0, away);
  }
  for (let row = 0; row < height; ++row) {
    for (const which of [0, 5]) put(leftEdge, corner(0, row, which), -away, 0);
    for (const which of [2, 3]) put(rightEdge, corner(width - 1, row, which), away, 0);
  }
  const labels = [];
  for (let column = 0; column < width; ++column) {
    labels.push({ x: at(column, 0).x - UNIT / 4, y: at(0, 0).y - radius - edge - 0.6 * label, text: board.columns[column] ?? '' });
  }
  for (let row = 0; row < height; ++row) {
    labels.push({ x: at(0, row).x - UNIT / 2 - edge - 0.8 * label, y: at(0, row).y - 4, text: board.rows[row] ?? '' });
  }
  const last = at(width - 1, height - 1);
  return {
    kind: 'rhombus',
    width: Math.ceil(last.x + UNIT / 2 + edge + 6),
    height: Math.ceil(last.y + radius + edge + 4),
    unit: UNIT,
    centres, outlines, labels, labelSize: label,
    lines: [], stars: [], loops: [],
    edges: [
      { side: board.edges?.left ?? 'white', points: text(leftEdge) },
      { side: board.edges?.right ?? 'white', points: text(rightEdge) },
      { side: board.edges?.top ?? 'black', points: text(topEdge) },
      { side: board.edges?.bottom ?? 'black', points: text(bottomEdge) }
    ]
  };
}

function squares(board: Board): Geometry {
  const { width, height, kind } = board;
  const isShogi = kind === 'shogi', h = UNIT / 2;
  const label = labelSizeOf(board), room = 1.7 * label;
  const widest = Math.max(0, ...(board.arcs ?? []).map((arc) => arc.radius));
  // Loops go around the corners, out of the board.
  const out = widest > 0 ? widest * UNIT - h + 5 : 3;
  const left = (isShogi ? 0 : room) + out, top = (isShogi ? room : 0) + out;
  const at = (column: number, row: number): Point => ({
    x: left + (column + 0.5) * UNIT,
    y: top + (row + 0.5) * UNIT
  });
  const centres: Point[] = [], outlines: string[] = [];
  for (let row = 0; row < height; ++row) {
    for (let column = 0; column < width; ++column) {
      const c = at(column, row);
      centres.push(c);
      outlines.push(text([
        { x: c.x - h, y: c.y - h }, { x: c.x + h, y: c.y - h },
        { x: c.x + h, y: c.y + h }, { x: c.x - h, y: c.y + h }
      ]));
    }
  }
  const first = at(0, 0), last = at(width - 1, height - 1);
  const right = last.x + h, bottom = last.y + h;
  const labels = [];
  const labelRow = isShogi ? first.y - h - out - 0.7 * label : bottom + out + 0.8 * label;
  for (let column = 0; column < width; ++column) {
    labels.push({ x: at(column, 0).x, y: labelRow, text: board.columns[column] ?? '' });
  }
  const labelColumn = isShogi ? right + out + 0.8 * label : first.x - h - out - 0.8 * label;
  for (let row = 0; row < height; ++row) {
    labels.push({ x: labelColumn, y: at(0, row).y, text: board.rows[row] ?? '' });
  }
  const lines: string[] = [];
  if (kind === 'intersections' || kind === 'loops') {
    for (let column = 0; column < width; ++column) lines.push(path(at(column, 0), at(column, height - 1)));
    for (let row = 0; row < height; ++row) lines.push(path(at(0, row), at(width - 1, row)));
  }
  return {
    kind,
    width: Math.ceil(right + out + (isShogi ? room : 3)),
    height: Math.ceil(bottom + out + (isShogi ? 3 : room)),
    unit: UNIT,
    centres, outlines, labels, labelSize: label, lines,
    stars: (board.stars ?? []).map(([x, y]) => at(x, y)),
    loops: (board.arcs ?? []).map((arc) => cornerLoop(arc, first, last)),
    edges: [],
    frame: { x: first.x - h, y: first.y - h, width: width * UNIT, height: height * UNIT }
  };
}

const path = (a: Point, b: Point): string =>
  `M${round(a.x)},${round(a.y)} L${round(b.x)},${round(b.y)}`;

// Three quarters of a circle around a corner, from the row to the column that it joins.
function cornerLoop(arc: { corner: string; radius: number }, topLeft: Point, bottomRight: Point): string {
  const r = arc.radius * UNIT;
  const isTop = arc.corner.startsWith('top'), isLeft = arc.corner.endsWith('left');
  const corner = { x: isLeft ? topLeft.x : bottomRight.x, y: isTop ? topLeft.y : bottomRight.y };
  const from = { x: corner.x + (isLeft ? r : -r), y: corner.y };
  const to = { x: corner.x, y: corner.y + (isTop ? r : -r) };
  const sweep = isTop === isLeft ? 0 : 1;
  return `M${round(from.x)},${round(from.y)} A${r} ${r} 0 1 ${sweep} ${round(to.x)},${round(to.y)}`;
}

// The cell whose centre is nearest, if the place is on or close to the board.
export function cellAt(geometry: Geometry, place: Point): number | null {
  let best: number | null = null, least = (geometry.unit * 0.75) ** 2;
  geometry.centres.forEach((c, cell) => {
    const d = (c.x - place.x) ** 2 + (c.y - place.y) ** 2;
    if (d < least) [best, least] = [cell, d];
  });
  return best;
}

// The next cell in a direction as it is seen; the same one at the edge.
export function neighbour(board: Board, cell: number, key: string, isFlipped: boolean): number {
  const sign = isFlipped ? -1 : 1;
  const column = cell % board.width, row = Math.floor(cell / board.width);
  const steps: Record<string, [number, number]> = {
    ArrowLeft: [-sign, 0], ArrowRight: [sign, 0], ArrowUp: [0, -sign], ArrowDown: [0, sign]
  };
  let to: [number, number] = [column, row];
  if (key in steps) to = [column + steps[key]![0], row + steps[key]![1]];
  if (key === 'Home') to = [isFlipped ? board.width - 1 : 0, row];
  if (key === 'End') to = [isFlipped ? 0 : board.width - 1, row];
  if (key === 'PageUp') to = [column, isFlipped ? board.height - 1 : 0];
  if (key === 'PageDown') to = [column, isFlipped ? 0 : board.height - 1];
  const [c, r] = to;
  if (c < 0 || r < 0 || c >= board.width || r >= board.height) return cell;
  return r * board.width + c;
}
