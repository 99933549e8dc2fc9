import { describe, expect, test } from 'vitest';
import { better, cellWords, indexMoves, lastCellIn, looksOfVerdicts, verdictLabel, verdictOf, withMarks } from '../src/board/view';
import { boardOf, moveOf } from './fake/boards.mjs';

describe('verdicts', () => {
  test('are the engine’s; a score of nought is a draw', () => {
    expect(verdictOf({ mark: 'bad' })).toBe('loses');
    expect(verdictOf({ mark: 'doubtful' })).toBe('open');
    expect(verdictOf({ mark: 'bad', score: 0 })).toBe('draws');
  });

  test('a score stands for itself, a win of known length for its length', () => {
    expect(verdictLabel({ mark: 'good', score: 4 })).toBe('+4');
    expect(verdictLabel({ mark: 'bad', score: -12 })).toBe('−12');
    expect(verdictLabel({ mark: 'good', length: { at_most: 5, at_least: 5 } })).toBe('5');
    expect(verdictLabel({ mark: 'good', length: { at_most: 9, at_least: 3 } })).toBe('≤9');
    expect(verdictLabel({ mark: 'bad' })).toBeUndefined();
  });

  test('a win is better than what is open, and that than a loss', () => {
    expect(better('loses', 'wins')).toBe('wins');
    expect(better('open', 'loses')).toBe('open');
    expect(better('draws', 'open')).toBe('draws');
  });
});

describe('moves by where they begin', () => {
  const index = indexMoves(['a1', 'b1-b3', 'b1xd3', '7g7f', '7g7f+', 'P*5e', 'pass'].map(moveOf));

  test('stones are placed, pieces go from cell to cell, pieces in hand are dropped', () => {
    expect([...index.placing.keys()]).toEqual(['a1']);
    expect([...index.from.keys()]).toEqual(['b1', '7g', 'hand:P']);
    expect(index.others.map((move) => move.move)).toEqual(['pass']);
  });

  test('with and without promotion are two moves to one cell', () => {
    expect(index.from.get('7g')?.get('7f')?.map((move) => move.move)).toEqual(['7g7f', '7g7f+']);
  });

  test('a piece shows the best of its moves until it is taken up', () => {
    const judged = new Map([['b1-b3', { mark: 'bad' as const }], ['b1xd3', { mark: 'good' as const }]]);
    expect(looksOfVerdicts(index, judged, null).get('b1')?.verdict).toBe('wins');
    const taken = looksOfVerdicts(index, judged, 'b1');
    expect(taken.get('b3')?.verdict).toBe('loses');
    expect(taken.get('d3')?.verdict).toBe('wins');
    expect(taken.has('b1')).toBe(false);
  });
});

test('marks lie over verdicts', () => {
  const looks = withMarks(new Map([['a1', { verdict: 'wins' as const }]]), { cells: [{ cell: 'a1', colour: 'good', label: '1' }] });
  expect(looks.get('a1')).toEqual({ verdict: 'wins', mark: 'good', markLabel: '1' });
});

test('a move of a line ends on the last cell of its name', () => {
  const board = boardOf('connect6', Array(19).fill('19').join('/') + ' x 1');
  expect(lastCellIn(board, 'k11')).toBe('k11');
  expect(lastCellIn(board, 'b1-b3')).toBe('b3');
  expect(lastCellIn(board, 'pass')).toBeUndefined();
});

test('a cell is told in words', () => {
  expect(cellWords({ name: 'c4', x: 2, y: 3 }, { verdict: 'loses' })).toBe('c4, empty, bad move');
  expect(cellWords({ name: '7g', x: 2, y: 6, side: 'black', piece: 'P' }, { isLast: true })).toBe('7g, Black P, last move');
});
