// A game between the visitor and a player of the engine. Moves are in the study, so that they can be
// taken back and looked at; here is whose turn it is to think.

import { isStopped, messageOf, type Engine, type Job } from '../engine/client';
import type { Held, Reply, Side, Strength } from '../engine/types';
import type { Study } from './study.svelte';

export class Match {
  visitor = $state<Side | 'both' | null>('black'); // null: the engine plays both sides
  strength = $state.raw<Strength | null>(null);
  isThinking = $state(false);
  isOn = $state(false);
  said = $state('');
  end = $state('');
  error = $state('');
  hint = $state.raw<{ move: string; text: string } | null>(null);
  held = $state('');
  heldProof = $state<string | null>(null);

  private job: Job<unknown> | null = null;

  constructor(private readonly engine: Engine, private readonly study: Study) {}

  begin(): void {
    this.quiet();
    this.said = '';
    this.isOn = true;
    void this.goOn();
  }

  quiet(): void {
    this.job?.stop();
    this.job?.done.catch(() => undefined);
    this.job = null;
    this.isThinking = false;
    this.hint = null;
    this.held = '';
    this.heldProof = null;
    this.error = '';
    this.end = '';
  }

  stop(): void {
    this.quiet();
    this.isOn = false;
  }

  isVisitorsTurn(): boolean {
    return this.visitor === 'both' || this.study.position?.to_move === this.visitor;
  }

  async play(move: string): Promise<void> {
    this.quiet();
    if ((await this.study.play(move)) && this.isOn) await this.goOn();
  }

  // Back to where the visitor was to move before.
  async takeBack(): Promise<void> {
    this.quiet();
    do {
      if (!(await this.study.undo())) break;
    } while (!this.isVisitorsTurn());
  }

  private async run<T>(request: { op: string } & Record<string, unknown>): Promise<T | null> {
    this.job?.stop();
    const job = this.engine.start<T>(request);
    this.job = job;
    this.isThinking = true;
    try {
      const answer = await job.done;
      return this.job === job ? answer : null;
    } catch (error) {
      if (this.job === job && !isStopped(error)) this.error = messageOf(error);
      return null;
    } finally {
      if (this.job === job) {
        this.job = null;
        this.isThinking = false;
      }
    }
  }

  private asPlayer(): Record<string, unknown> {
    const { player, nodes, time } = this.strength ?? { player: 'random' };
    return { player, ...(nodes ? { nodes } : {}), ...(time ? { time } : {}) };
  }

  private async goOn(): Promise<void> {
    while (this.isOn && this.study.position && !this.study.position.result && !this.isVisitorsTurn()) {
      const reply = await this.run<Reply>({ op: 'reply', ...this.study.where, ...this.asPlayer() });
      if (!reply || !this.isOn) return;
      this.said = reply.sentence;
      if (!(await this.study.play(reply.move))) return;
      if (reply.end) this.end = reply.end.sentence;
    }
  }

  async askHint(time: string): Promise<void> {
    this.quiet();
    const reply = await this.run<Reply>({ op: 'reply', ...this.study.where, ...this.asPlayer(), time });
    if (reply) this.hint = { move: reply.move, text: reply.hint };
  }

  async askHeld(time: string): Promise<void> {
    this.quiet();
    const answer = await this.run<Held>({ op: 'held', ...this.study.where, time });
    if (!answer) return;
    this.held = answer.sentence;
    this.heldProof = answer.proof;
  }
}
