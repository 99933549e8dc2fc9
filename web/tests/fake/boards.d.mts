import type { Board, Move } from '../../src/engine/types';

export function boardOf(game: string, text: string): Board;
export function moveOf(move: string): Move;
