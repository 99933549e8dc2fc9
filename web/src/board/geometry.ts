// Where everything of a board is. Boards of stones on crossings, of squares, of hexagons; the size is
// such that nothing, with its stroke, reaches over the edge of the picture.

import { cellName, columnLabel, rowLabel, type BoardView } from './view';

export type BoardKind = 'hex' | 'othello' | 'crossings' | 'squares' | 'circuits' | 'shogi';

export interface Point {
  x: number;
  y: number;
}

export interface Geometry {
  kind: BoardKind;
  width: number;
  height: number;
  unit: number; // from a cell to the next one in its row
  centres: Point[];
  outlines: string[]; // of each cell, for polygons
  names: string[];
  labels: { x: number; y: number; text: string }[];
  lines: string[]; // paths
  stars: Point[];
  loops: string[];
  edges: { side: 'black' | 'white'; points: string }[];
  frame?: { x: number; y: number; width: number; height: number };
}

const UNIT = 48;
const LABEL = 22; // room for a row of coordinates

export function boardKind(view: BoardView, base: string): BoardKind {
  if (view.is_slanted) return 'hex';
  if (view.white_faces_down) return 'shogi';
  if (base === 'othello') return 'othello';
  if (base === 'surakarta') return 'circuits';
  if (base === 'connect' || base === 'connect6') return 'crossings';
  return 'squares';
}

const text = (points: Point[]): string => points.map((p) => `${round(p.x)},${round(p.y)}`).join(' ');
const round = (value: number): number => Math.round(value * 10) / 10;

// Where dots help the eye: none on a small board.
export function starLines(size: number): number[] {
  if (size < 9) return [];
  const edge = size >= 13 ? 3 : 2;
  const lines = [edge, size - 1 - edge];
  if (size % 2 === 1) lines.push((size - 1) / 2);
  return lines.sort((a, b) => a - b);
}

export function geometryOf(view: BoardView, base: string, isFlipped = false): Geometry {
  const kind = boardKind(view, base);
  const geometry = kind === 'hex' ? hexagons(view) : squares(view, kind);
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

function hexagons(view: BoardView): Geometry {
  const radius = UNIT / Math.sqrt(3);
  const { width, height } = view;
  const edge = 9; // how far the coloured edges reach beyond the cells
  const left = LABEL + edge + 10, top = LABEL + edge;
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
  const centres: Point[] = [], outlines: string[] = [], names: string[] = [];
  for (let row = 0; row < height; ++row) {
    for (let column = 0; column < width; ++column) {
      centres.push(at(column, row));
      outlines.push(text(corners.map((_, which) => corner(column, row, which))));
      names.push(cellName(view, row * width + column));
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
    labels.push({ x: at(column, 0).x - UNIT / 4, y: at(0, 0).y - radius - edge - 9, text: columnLabel(view, column) });
  }
  for (let row = 0; row < height; ++row) {
    labels.push({ x: at(0, row).x - UNIT / 2 - edge - 10, y: at(0, row).y - 4, text: rowLabel(view, row) });
  }
  const last = at(width - 1, height - 1);
  return {
    kind: 'hex',
    width: Math.ceil(last.x + UNIT / 2 + edge + 6),
    height: Math.ceil(last.y + radius + edge + 4),
    unit: UNIT,
    centres, outlines, names, labels,
    lines: [], stars: [], loops: [],
    edges: [
      { side: 'white', points: text(leftEdge) }, { side: 'white', points: text(rightEdge) },
      { side: 'black', points: text(topEdge) }, { side: 'black', points: text(bottomEdge) }
    ]
  };
}

function squares(view: BoardView, kind: BoardKind): Geometry {
  const { width, height } = view;
  const isCrossings = kind === 'crossings' || kind === 'circuits';
  // Loops go around the corners, the larger one two cells out.
  const out = kind === 'circuits' ? 2 * UNIT - UNIT / 2 + 6 : 4;
  const left = LABEL + out, top = (kind === 'shogi' ? LABEL : 4) + (kind === 'circuits' ? out : 0);
  const at = (column: number, row: number): Point => ({
    x: left + (column + 0.5) * UNIT,
    y: top + (row + 0.5) * UNIT
  });
  const h = UNIT / 2;
  const centres: Point[] = [], outlines: string[] = [], names: string[] = [];
  for (let row = 0; row < height; ++row) {
    for (let column = 0; column < width; ++column) {
      const c = at(column, row);
      centres.push(c);
      outlines.push(text([
        { x: c.x - h, y: c.y - h }, { x: c.x + h, y: c.y - h },
        { x: c.x + h, y: c.y + h }, { x: c.x - h, y: c.y + h }
      ]));
      names.push(cellName(view, row * width + column));
    }
  }
  const last = at(width - 1, height - 1), first = at(0, 0);
  const right = last.x + h, bottom = last.y + h;
  const labels = [];
  const labelRow = kind === 'shogi' ? first.y - h - 10 : bottom + (kind === 'circuits' ? out - 10 : 0) + 13;
  for (let column = 0; column < width; ++column) {
    labels.push({ x: at(column, 0).x, y: labelRow, text: columnLabel(view, column) });
  }
  for (let row = 0; row < height; ++row) {
    const x = kind === 'shogi' ? right + 13 : first.x - h - (kind === 'circuits' ? out - 10 : 0) - 13;
    labels.push({ x, y: at(0, row).y, text: rowLabel(view, row) });
  }
  const lines: string[] = [], stars: Point[] = [];
  if (isCrossings) {
    for (let column = 0; column < width; ++column) {
      lines.push(path(at(column, 0), at(column, height - 1)));
    }
    for (let row = 0; row < height; ++row) lines.push(path(at(0, row), at(width - 1, row)));
  }
  if (kind === 'crossings') {
    for (const column of starLines(width)) for (const row of starLines(height)) stars.push(at(column, row));
  }
  if (kind === 'othello' && width >= 8 && height >= 8) {
    for (const column of [2, width - 2]) {
      for (const row of [2, height - 2]) stars.push({ x: left + column * UNIT, y: top + row * UNIT });
    }
  }
  return {
    kind,
    width: Math.ceil(right + (kind === 'circuits' ? out : 0) + (kind === 'shogi' ? LABEL : 4)),
    height: Math.ceil(bottom + (kind === 'circuits' ? out : 0) + (kind === 'shogi' ? 4 : LABEL)),
    unit: UNIT,
    centres, outlines, names, labels, lines, stars,
    loops: kind === 'circuits' ? cornerLoops(at(0, 0), at(width - 1, height - 1)) : [],
    edges: [],
    frame: { x: first.x - h, y: first.y - h, width: width * UNIT, height: height * UNIT }
  };
}

const path = (a: Point, b: Point): string =>
  `M${round(a.x)},${round(a.y)} L${round(b.x)},${round(b.y)}`;

// Three quarters of a circle around each corner, one and two cells wide.
function cornerLoops(topLeft: Point, bottomRight: Point): string[] {
  const loops: string[] = [];
  for (const r of [UNIT, 2 * UNIT]) {
    const arc = (from: Point, to: Point, sweep: number): void => {
      loops.push(`${path(from, from).split(' ')[0]} A${r} ${r} 0 1 ${sweep} ${round(to.x)},${round(to.y)}`);
    };
    const { x: l, y: t } = topLeft, { x: rt, y: b } = bottomRight;
    arc({ x: l + r, y: t }, { x: l, y: t + r }, 0);
    arc({ x: rt - r, y: t }, { x: rt, y: t + r }, 1);
    arc({ x: l + r, y: b }, { x: l, y: b - r }, 1);
    arc({ x: rt - r, y: b }, { x: rt, y: b - r }, 0);
  }
  return loops;
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
export function neighbour(view: BoardView, cell: number, key: string, isFlipped: boolean): number {
  const sign = isFlipped ? -1 : 1;
  const column = cell % view.width, row = Math.floor(cell / view.width);
  const steps: Record<string, [number, number]> = {
    ArrowLeft: [-sign, 0], ArrowRight: [sign, 0], ArrowUp: [0, -sign], ArrowDown: [0, sign]
  };
  let to: [number, number] = [column, row];
  if (key in steps) to = [column + steps[key]![0], row + steps[key]![1]];
  if (key === 'Home') to = [isFlipped ? view.width - 1 : 0, row];
  if (key === 'End') to = [isFlipped ? 0 : view.width - 1, row];
  if (key === 'PageUp') to = [column, isFlipped ? view.height - 1 : 0];
  if (key === 'PageDown') to = [column, isFlipped ? 0 : view.height - 1];
  const [c, r] = to;
  if (c < 0 || r < 0 || c >= view.width || r >= view.height) return cell;
  return r * view.width + c;
}
