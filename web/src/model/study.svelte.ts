// A position with how it came about: a root and the moves tried from it, as a tree. Every position
// comes from the engine; here is only the order in which they were looked at.

import { messageOf, type Engine } from '../engine/client';
import type { Draft, Position, Where } from '../engine/types';

export interface StudyNode {
  id: number;
  parent: StudyNode | null;
  move: string;
  side: 'black' | 'white' | null;
  children: StudyNode[];
  next: StudyNode | null; // where redo goes
  position: Position | null; // null: not yet asked for
}

export class Study {
  game = $state('hex');
  root = $state.raw<StudyNode | null>(null);
  here = $state.raw<StudyNode | null>(null);
  error = $state('');
  isBusy = $state(false);
  // Counts changes of the tree, which is not watched node by node.
  changes = $state(0);

  private rootText = 'start';
  private nextId = 1;
  private turn = 0; // of requests; only the last one may change anything

  constructor(private readonly engine: Engine) {}

  readonly position = $derived(this.here?.position ?? null);

  // From the root to where we are.
  readonly path = $derived.by(() => {
    this.changes;
    const nodes: StudyNode[] = [];
    for (let node = this.here; node?.parent; node = node.parent) nodes.unshift(node);
    return nodes;
  });

  // And on, as redo would go.
  readonly line = $derived.by(() => {
    const nodes = [...this.path];
    for (let node = this.here?.next ?? null; node; node = node.next) nodes.push(node);
    return nodes;
  });

  readonly where: Where = $derived({
    game: this.game, text: (this.changes, this.rootText), moves: this.path.map((node) => node.move)
  });

  // Begins anew. The moves of a record become a line that can be walked.
  async load(where: Where): Promise<boolean> {
    return this.once(async (isLast) => {
      const position = await this.engine.ask<Position>({ op: 'position', ...where });
      if (!isLast()) return false;
      const record = position.record;
      this.game = position.game;
      this.rootText = record?.moves.length ? record.start : position.text;
      const root = this.makeNode(null, '', null);
      let last = root;
      for (const { move, side } of record?.moves ?? []) {
        const node = this.makeNode(last, move, side);
        last.children.push(node);
        last.next = node;
        last = node;
      }
      last.position = position;
      this.root = root;
      this.here = last;
      return true;
    });
  }

  async play(move: string): Promise<boolean> {
    const from = this.here;
    if (!from) return false;
    const known = from.children.find((node) => node.move === move);
    if (known) return this.goTo(known);
    return this.once(async (isLast) => {
      const position = await this.engine.ask<Position>({ op: 'move', ...this.whereOf(from), move });
      if (!isLast()) return false;
      const node = this.makeNode(from, move, from.position?.to_move ?? null);
      node.position = position;
      from.children.push(node);
      from.next = node;
      this.here = node;
      return true;
    });
  }

  async goTo(node: StudyNode): Promise<boolean> {
    for (let at = node; at.parent; at = at.parent) at.parent.next = at;
    if (node.position) {
      ++this.turn;
      this.isBusy = false;
      this.error = '';
      this.here = node;
      this.changes += 1;
      return true;
    }
    return this.once(async (isLast) => {
      const position = await this.engine.ask<Position>({ op: 'position', ...this.whereOf(node) });
      if (!isLast()) return false;
      node.position = position;
      this.here = node;
      return true;
    });
  }

  undo(): Promise<boolean> {
    return this.here?.parent ? this.goTo(this.here.parent) : Promise.resolve(false);
  }

  redo(): Promise<boolean> {
    const next = this.here?.next ?? this.here?.children[0];
    return next ? this.goTo(next) : Promise.resolve(false);
  }

  toStart(): Promise<boolean> {
    return this.root ? this.goTo(this.root) : Promise.resolve(false);
  }

  toEnd(): Promise<boolean> {
    let last = this.here;
    while (last?.next) last = last.next;
    return last && last !== this.here ? this.goTo(last) : Promise.resolve(false);
  }

  // Forgets what was tried below, and at, this node.
  remove(node: StudyNode): Promise<boolean> {
    const parent = node.parent;
    if (!parent) return Promise.resolve(false);
    parent.children = parent.children.filter((child) => child !== node);
    if (parent.next === node) parent.next = parent.children[0] ?? null;
    this.changes += 1;
    return this.path.includes(node) ? this.goTo(parent) : Promise.resolve(true);
  }

  // A position made by hand.
  adopt(draft: Draft): Promise<boolean> {
    if (!draft.position) return Promise.resolve(false);
    return this.load({ game: draft.position.game, text: draft.position.text });
  }

  whereOf(node: StudyNode): Where {
    const moves: string[] = [];
    for (let at: StudyNode = node; at.parent; at = at.parent) moves.unshift(at.move);
    return { game: this.game, text: this.rootText, moves };
  }

  private makeNode(parent: StudyNode | null, move: string, side: StudyNode['side']): StudyNode {
    return { id: this.nextId++, parent, move, side, children: [], next: null, position: null };
  }

  private async once(work: (isLast: () => boolean) => Promise<boolean>): Promise<boolean> {
    const mine = ++this.turn;
    const isLast = () => mine === this.turn;
    this.isBusy = true;
    this.error = '';
    try {
      const isDone = await work(isLast);
      if (isDone) this.changes += 1;
      return isDone;
    } catch (error) {
      if (isLast()) this.error = messageOf(error);
      return false;
    } finally {
      if (isLast()) this.isBusy = false;
    }
  }
}
