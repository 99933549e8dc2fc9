// What is laid over a board, and how its cells are told in words. Nothing here knows the rules of a
// game: which moves there are, and what is where, is told by the engine.

import type { Board, BoardCell, Length, MarkColour, Marks, Move, MoveAnswered } from '../engine/types';

export type Verdict = 'wins' | 'loses' | 'draws' | 'open';

// What is drawn over a cell.
export interface CellLook {
  verdict?: Verdict;
  label?: string; // in place of the verdict's sign: a score, a length
  mark?: MarkColour;
  markLabel?: string;
  number?: number; // of a move in a line
  isLast?: boolean;
  isBest?: boolean;
}

export type Looks = Map<string, CellLook>;

// A verdict on a move, as far as the page has to know it.
export interface Judged {
  mark: MoveAnswered['mark'];
  score?: number | null;
  length?: Length;
}

// A score of nought is a draw; else the engine says for whom the move is good.
export function verdictOf(judged: Judged): Verdict {
  if (judged.score === 0) return 'draws';
  return judged.mark === 'good' ? 'wins' : judged.mark === 'bad' ? 'loses' : 'open';
}

export const signedScore = (score: number): string => (score > 0 ? `+${score}` : String(score).replace('-', '−'));

// What stands on a cell instead of a sign: the score, or how long the win takes.
export function verdictLabel(judged: Judged): string | undefined {
  if (typeof judged.score === 'number') return signedScore(judged.score);
  if (judged.mark === 'good' && judged.length) {
    const { at_most, at_least } = judged.length;
    return at_most === at_least ? String(at_most) : `≤${at_most}`;
  }
  return undefined;
}

export const VERDICT_WORDS: Record<Verdict, string> = {
  wins: 'good move', loses: 'bad move', draws: 'draw', open: 'open'
};

const RANK: Verdict[] = ['wins', 'draws', 'open', 'loses'];

export const better = (a: Verdict, b: Verdict): Verdict => (RANK.indexOf(a) <= RANK.indexOf(b) ? a : b);

export function ownerWords(cell: BoardCell): string {
  if (!cell.side) return 'empty';
  return `${cell.side === 'black' ? 'Black' : 'White'} ${cell.piece ?? 'stone'}`;
}

// What a screen reader says of a cell.
export function cellWords(cell: BoardCell, look?: CellLook): string {
  const words = [cell.name, ownerWords(cell)];
  if (look?.verdict) words.push(VERDICT_WORDS[look.verdict] + (look.label ? ` ${look.label}` : ''));
  if (look?.mark && look.mark !== 'none') words.push(`marked ${look.markLabel || look.mark}`);
  if (look?.number) words.push(`move ${look.number} of the line`);
  if (look?.isLast) words.push('last move');
  if (look?.isBest) words.push('suggested');
  return words.join(', ');
}

export function boardWords(game: string, board: Board): string {
  return `${game} board, ${board.width} by ${board.height}`;
}

// The cell on which a move of a line ends: of all that its name has, the last one ("k11", not "k1").
export function lastCellIn(board: Board, move: string): string | undefined {
  let best: string | undefined, end = -1;
  for (const { name } of board.cells) {
    const at = move.lastIndexOf(name), to = at + name.length;
    if (at < 0 || to < end || (to === end && name.length <= best!.length)) continue;
    [best, end] = [name, to];
  }
  return best;
}

// Moves by where they begin: a cell, or a piece in hand ("hand:P"); those that are one cell are told
// by it alone.
export interface MoveIndex {
  placing: Map<string, Move[]>;
  from: Map<string, Map<string, Move[]>>;
  others: Move[]; // that are on no cell: passes
}

export const handKey = (piece: string): string => `hand:${piece}`;

export function indexMoves(moves: readonly Move[]): MoveIndex {
  const index: MoveIndex = { placing: new Map(), from: new Map(), others: [] };
  for (const move of moves) {
    const source = move.drop ? handKey(move.drop) : move.from;
    if (!move.to) {
      index.others.push(move);
    } else if (source) {
      const targets = index.from.get(source) ?? new Map<string, Move[]>();
      index.from.set(source, targets);
      targets.set(move.to, [...(targets.get(move.to) ?? []), move]);
    } else {
      index.placing.set(move.to, [...(index.placing.get(move.to) ?? []), move]);
    }
  }
  return index;
}

// Verdicts as they are laid on cells. Of a piece that can move the best of its moves is told until it is
// taken up (`selected`), then each of its targets.
export function looksOfVerdicts(
  index: MoveIndex, judged: ReadonlyMap<string, Judged>, selected: string | null
): Looks {
  const looks: Looks = new Map();
  const lay = (cell: string, move: Move) => {
    const found = judged.get(move.move);
    if (!found) return;
    const verdict = verdictOf(found), before = looks.get(cell)?.verdict;
    if (before && better(before, verdict) === before) return;
    looks.set(cell, { verdict, label: verdictLabel(found) });
  };
  for (const [cell, moves] of index.placing) for (const move of moves) lay(cell, move);
  for (const [source, targets] of index.from) {
    if (selected !== null && source !== selected) continue;
    for (const [to, moves] of targets) for (const move of moves) lay(selected === null ? source : to, move);
  }
  return looks;
}

export function withMarks(looks: Looks, marks: Marks | null | undefined): Looks {
  if (!marks) return looks;
  const all = new Map(looks);
  for (const { cell, colour, label } of marks.cells) {
    all.set(cell, { ...all.get(cell), mark: colour, markLabel: label || undefined });
  }
  return all;
}

export function withLook(looks: Looks, cell: string | undefined, look: CellLook): Looks {
  if (!cell) return looks;
  return new Map(looks).set(cell, { ...looks.get(cell), ...look });
}
