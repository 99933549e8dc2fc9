// A board as the engine describes it (src/game/board_view.h), and what is laid over it. Nothing here
// knows the rules of a game: which moves there are, and what is where, is told by the engine.

export type Side = 'black' | 'white';

export interface Hand {
  side: Side;
  pieces: string[];
  letters?: string[];
}

export interface BoardView {
  width: number;
  height: number;
  cells: string; // row by row from the top: '.', 'x' Black's, 'o' White's
  first_row_on_top?: boolean;
  is_slanted?: boolean;
  skips_i?: boolean;
  pieces?: string[];
  letters?: string[];
  white_faces_down?: boolean;
  hands?: Hand[];
  column_labels?: string[];
  row_labels?: string[];
}

export type Verdict = 'wins' | 'loses' | 'draws' | 'open';

export type MarkColour = 'none' | 'good' | 'bad' | 'doubtful' | 'black' | 'white';

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

export function columnLabel(view: BoardView, column: number): string {
  const given = view.column_labels?.[column];
  if (given) return given;
  const shifted = view.skips_i && column >= 8 ? column + 1 : column;
  return String.fromCharCode('a'.charCodeAt(0) + shifted);
}

export function rowLabel(view: BoardView, row: number): string {
  const given = view.row_labels?.[row];
  if (given) return given;
  return String(view.first_row_on_top ? row + 1 : view.height - row);
}

export function cellName(view: BoardView, cell: number): string {
  return columnLabel(view, cell % view.width) + rowLabel(view, Math.floor(cell / view.width));
}

export function cellNames(view: BoardView): string[] {
  return Array.from({ length: view.width * view.height }, (_, cell) => cellName(view, cell));
}

export function hasPiece(view: BoardView, cell: number): boolean {
  return (view.cells[cell] ?? '.') !== '.';
}

// What stands on a cell as it is drawn; empty for a plain stone.
export function signOf(view: BoardView, cell: number, wantsLetters: boolean): string {
  const letters = view.letters?.length ? view.letters : view.pieces;
  return ((wantsLetters ? letters : view.pieces) ?? [])[cell]?.trim() ?? '';
}

const VERDICT_WORDS: Record<Verdict, string> = {
  wins: 'wins',
  loses: 'loses',
  draws: 'draws',
  open: 'not known yet'
};

// What a screen reader says of a cell.
export function cellWords(view: BoardView, cell: number, look?: CellLook): string {
  const owner = view.cells[cell];
  const words = [cellName(view, cell)];
  if (owner === 'x' || owner === 'o') {
    const sign = signOf(view, cell, true) || 'stone';
    words.push(`${owner === 'x' ? 'Black' : 'White'} ${sign}`);
  } else {
    words.push('empty');
  }
  if (look?.verdict) words.push(VERDICT_WORDS[look.verdict] + (look.label ? ` (${look.label})` : ''));
  if (look?.mark && look.mark !== 'none') words.push(`marked ${look.markLabel || look.mark}`);
  if (look?.number) words.push(`move ${look.number} of the line`);
  if (look?.isLast) words.push('last move');
  return words.join(', ');
}

// Equal pieces of a hand, each once.
export function countedHand(hand: Hand): { piece: string; letter: string; count: number }[] {
  const all: { piece: string; letter: string; count: number }[] = [];
  hand.pieces.forEach((piece, i) => {
    const last = all[all.length - 1];
    if (last?.piece === piece) last.count += 1;
    else all.push({ piece, letter: hand.letters?.[i] ?? piece, count: 1 });
  });
  return all;
}
