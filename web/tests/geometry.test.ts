import { describe, expect, test } from 'vitest';
import { cellAt, geometryOf, neighbour, type Geometry } from '../src/board/geometry';
import type { Board } from '../src/engine/types';
import { boardOf } from './fake/boards.mjs';

const BOARDS: [string, Board][] = [
  ['hex 1x1', boardOf('hex', '1 x')],
  ['hex 7x7', boardOf('hex', '7/7/7/7/7/7/7 x')],
  ['hex 11x4', boardOf('hex', '11/11/11/11 x')],
  ['othello', boardOf('othello', '8/8/8/3ox3/3xo3/8/8/8 x')],
  ['connect6', boardOf('connect6', Array(19).fill('19').join('/') + ' x 1')],
  ['loa', boardOf('loa', '1xx1/o2o/o2o/1xx1 x')],
  ['surakarta', boardOf('surakarta', 'oooooo/oooooo/6/6/xxxxxx/xxxxxx x')],
  ['shogi', boardOf('shogi', 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1')]
];

const pointsOf = (text: string) => text.split(' ').map((pair) => pair.split(',').map(Number) as [number, number]);

// The box around everything drawn, strokes included.
function extent(geometry: Geometry): [number, number, number, number] {
  const all: [number, number][] = [];
  const stroke = 5;
  for (const outline of geometry.outlines) for (const [x, y] of pointsOf(outline)) all.push([x - 1, y - 1], [x + 1, y + 1]);
  for (const edge of geometry.edges) for (const [x, y] of pointsOf(edge.points)) all.push([x - stroke, y - stroke], [x + stroke, y + stroke]);
  for (const { x, y, text } of geometry.labels) {
    const half = (text.length * geometry.labelSize) / 3, tall = geometry.labelSize / 2;
    all.push([x - half, y - tall], [x + half, y + tall]);
  }
  for (const loop of geometry.loops) {
    // Three quarters of a circle around the corner reach out by the radius.
    const [, fx, fy, r, tx, ty] = /M(\S+),(\S+) A(\S+) \S+ 0 1 [01] (\S+),(\S+)/.exec(loop)!.map(Number) as number[];
    const corner = Math.abs(fx! - tx!) === r ? { x: tx!, y: fy! } : { x: fx!, y: ty! };
    all.push([corner.x - r! - 1, corner.y - r! - 1], [corner.x + r! + 1, corner.y + r! + 1]);
  }
  return [Math.min(...all.map(([x]) => x)), Math.min(...all.map(([, y]) => y)), Math.max(...all.map(([x]) => x)), Math.max(...all.map(([, y]) => y))];
}

describe.each(BOARDS)('%s', (_, board) => {
  test.each([false, true])('nothing is clipped at the edges (turned round: %s)', (isFlipped) => {
    const geometry = geometryOf(board, isFlipped);
    const [left, top, right, bottom] = extent(geometry);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(geometry.width);
    expect(bottom).toBeLessThanOrEqual(geometry.height);
  });

  test('every cell is where it is found', () => {
    const geometry = geometryOf(board);
    geometry.centres.forEach((centre, cell) => expect(cellAt(geometry, centre)).toBe(cell));
    expect(cellAt(geometry, { x: -500, y: -500 })).toBeNull();
  });

  test('turning it round twice changes nothing', () => {
    const once = geometryOf(board), turned = geometryOf(board, true);
    turned.centres.forEach((centre, cell) => {
      expect(once.width - centre.x).toBeCloseTo(once.centres[cell]!.x);
      expect(once.height - centre.y).toBeCloseTo(once.centres[cell]!.y);
    });
  });
});

describe('arrow keys', () => {
  const board = boardOf('othello', '8/8/8/8/8/8/8/8 x') as Board;

  test('go to the neighbour as it is seen', () => {
    expect(neighbour(board, 9, 'ArrowLeft', false)).toBe(8);
    expect(neighbour(board, 9, 'ArrowDown', false)).toBe(17);
    expect(neighbour(board, 9, 'ArrowLeft', true)).toBe(10);
    expect(neighbour(board, 9, 'Home', false)).toBe(8);
    expect(neighbour(board, 9, 'End', false)).toBe(15);
  });

  test('stay at the edge', () => {
    expect(neighbour(board, 0, 'ArrowLeft', false)).toBe(0);
    expect(neighbour(board, 63, 'ArrowDown', false)).toBe(63);
    expect(neighbour(board, 5, 'x', false)).toBe(5);
  });
});
