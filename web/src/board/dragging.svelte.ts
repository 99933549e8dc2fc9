// A piece that is taken with the mouse or a finger and put down elsewhere. A press becomes dragging
// once it has gone a little way; until then it is a click.
//
// A finger scrolls the page unless the page says no at once. `touch-action` would say so for the whole
// board (it does nothing on a part of a picture), and no board could be scrolled past; so what says
// no is each movement of a finger that has taken a piece.

import { on } from 'svelte/events';
import type { Point } from './geometry';

const FAR = 6; // pixels

export interface Dragged {
  cell: number; // where it was taken
  at: Point; // where it is now
  over: number | null; // the cell below it
}

interface Pressed {
  cell: number;
  pointer: number;
  x: number;
  y: number;
}

export class Dragging {
  now = $state.raw<Dragged | null>(null);
  private pressed: Pressed | null = null;
  private isClickToCome = false;

  constructor(
    private readonly cellAt: (at: Point) => number | null,
    private readonly taken: (cell: number) => void,
    private readonly dropped: (cell: number, over: number | null) => void
  ) {}

  // For the board's picture, whose pointer events go to `move`, `release` and `cancel`.
  holdsPage = (board: SVGSVGElement): { destroy: () => void } => ({
    destroy: on(board, 'touchmove', (event) => {
      if ((event as TouchEvent).touches.length > 1) this.cancel();
      else if (this.pressed && event.cancelable) event.preventDefault();
    }, { passive: false })
  });

  press(event: PointerEvent, cell: number, canBeTaken: boolean): void {
    this.isClickToCome = false;
    if (event.button !== 0 || !canBeTaken) return;
    this.pressed = { cell, pointer: event.pointerId, x: event.clientX, y: event.clientY };
  }

  move(event: PointerEvent): void {
    const pressed = this.pressed;
    if (!pressed || event.pointerId !== pressed.pointer) return;
    if (event.buttons === 0) {  // let go of outside
      this.cancel();
      return;
    }
    if (!this.now && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) <= FAR) return;
    const board = event.currentTarget as SVGSVGElement;
    const at = placeIn(board, event);
    if (!at) return;
    if (!this.now) {
      board.setPointerCapture(event.pointerId);
      this.taken(pressed.cell);
    }
    this.now = { cell: pressed.cell, at, over: this.cellAt(at) };
    this.isClickToCome = true;
  }

  release(): void {
    const done = this.now;
    this.cancel();
    if (done) this.dropped(done.cell, done.over);
  }

  cancel(): void {
    this.pressed = null;
    this.now = null;
  }

  // Browsers tell of a click after dragging, too.
  endsWithThisClick(): boolean {
    const ends = this.isClickToCome;
    this.isClickToCome = false;
    return ends;
  }
}

// On the board's own scale.
function placeIn(board: SVGSVGElement, event: PointerEvent): Point | null {
  const matrix = board.getScreenCTM();
  if (!matrix) return null;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return { x, y };
}
