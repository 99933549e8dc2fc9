// A line that is played on the board while something is pointed at, position by position.

import type { Engine } from '../engine/client';
import type { Marks, Position, Where } from '../engine/types';

export interface Frame {
  position: Position;
  moves: string[]; // of the line so far
  marks?: Marks;
}

const STEP = 650; // milliseconds

export class Preview {
  frame = $state.raw<Frame | null>(null);
  // What the line is, for those who do not see it played.
  line = $state.raw<string[]>([]);

  private turn = 0;
  private readonly known = new Map<string, Position>();

  constructor(private readonly engine: Engine, private readonly step = STEP) {}

  async show(where: Where, moves: string[]): Promise<void> {
    const mine = ++this.turn;
    this.line = moves;
    const isQuick = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
    for (let i = isQuick ? moves.length : 1; i <= moves.length; ++i) {
      const played = moves.slice(0, i);
      const position = await this.positionAfter(where, played).catch(() => null);
      if (mine !== this.turn) return;
      if (!position) break;
      this.frame = { position, moves: played };
      await new Promise((resolve) => setTimeout(resolve, this.step));
      if (mine !== this.turn) return;
    }
  }

  end(): void {
    ++this.turn;
    this.frame = null;
    this.line = [];
  }

  private async positionAfter(where: Where, played: string[]): Promise<Position> {
    const all = [...(where.moves ?? []), ...played];
    const key = `${where.game}|${where.text}|${all.join(' ')}`;
    const known = this.known.get(key);
    if (known) return known;
    const position = await this.engine.ask<Position>({ op: 'position', game: where.game, text: where.text, moves: all });
    if (this.known.size > 300) this.known.clear();
    this.known.set(key, position);
    return position;
  }
}
