// A question on its way to the answer: what its job has told so far.

import { SvelteMap } from 'svelte/reactivity';
import { isStopped, messageOf, type Engine, type Job } from '../engine/client';
import type { EventOfJob, MoveAnswered, Now, Question, SolveAnswer, Tree } from '../engine/types';
import { Samples } from './samples';

export type Stage = 'idle' | 'running' | 'paused' | 'done' | 'stopped' | 'failed';

export interface Asked extends Question {
  all_moves?: boolean;
  certificate?: boolean;
  tree?: number;
}

export class Inquiry<T extends { answer?: unknown } = SolveAnswer> {
  stage = $state<Stage>('idle');
  error = $state('');
  algorithm = $state('');
  phase = $state('');
  means = $state.raw<{ proven: string; disproven: string } | null>(null);
  now = $state.raw<Now | null>(null);
  bound = $state.raw<{ at_least: number; at_most: number } | null>(null);
  tree = $state.raw<Tree | null>(null);
  answer = $state.raw<T | null>(null);
  atMove = $state.raw<{ move: string; number: number; count: number } | null>(null);
  readonly moves = new SvelteMap<string, MoveAnswered>();
  waitsFor = $state(0); // jobs before it
  samples = new Samples();
  ticks = $state(0); // a change of `samples`, which is not watched

  private job: Job<T> | null = null;

  get isBusy(): boolean {
    return this.stage === 'running' || this.stage === 'paused';
  }

  constructor(private readonly engine: Engine) {}

  async ask(asked: Asked & Record<string, unknown>, op = 'solve'): Promise<T | null> {
    this.clear();
    this.stage = 'running';
    const job = this.engine.start<T>({ op, ...asked }, (event) => {
      if (this.job === job) this.hear(event);
    });
    this.job = job;
    try {
      const answer = await job.done;
      if (this.job !== job) return null;
      this.answer = answer;
      this.stage = 'done';
      return answer;
    } catch (error) {
      if (this.job !== job) return null;
      this.stage = isStopped(error) ? 'stopped' : 'failed';
      this.error = isStopped(error) ? '' : messageOf(error);
      return null;
    }
  }

  stop(): void {
    this.job?.stop();
  }

  pause(): void {
    if (this.stage !== 'running') return;
    this.job?.pause();
    this.stage = 'paused';
  }

  goOn(): void {
    if (this.stage !== 'paused') return;
    this.job?.goOn();
    this.stage = 'running';
  }

  // Forgets the question, and stops what works on it.
  clear(): void {
    const job = this.job;
    this.job = null;
    if (this.isBusy) job?.stop();
    job?.done.catch(() => undefined);
    this.stage = 'idle';
    this.error = '';
    this.phase = '';
    this.means = null;
    this.now = null;
    this.bound = null;
    this.tree = null;
    this.answer = null;
    this.atMove = null;
    this.waitsFor = 0;
    this.moves.clear();
    this.samples = new Samples();
    this.ticks += 1;
  }

  private hear(event: EventOfJob): void {
    const now = event.now as Now | undefined;
    if (now) {
      this.now = now;
      this.phase = now.phase;
      this.samples.add(now);
      this.ticks += 1;
    }
    switch (event.event) {
      case 'waiting': this.waitsFor = Number(event.before ?? 0); break;
      case 'started':
        this.waitsFor = 0;
        this.algorithm = String(event.algorithm ?? '');
        this.means = (event.means as typeof this.means) ?? null;
        break;
      case 'phase': this.phase = String(event.phase ?? this.phase); break;
      case 'bound': this.bound = event as unknown as { at_least: number; at_most: number }; break;
      case 'move-begun': this.atMove = event as unknown as typeof this.atMove; break;
      case 'move': {
        const move = event as unknown as MoveAnswered;
        this.moves.set(move.move, move);
        break;
      }
      case 'tree': this.tree = event as unknown as Tree; break;
    }
  }
}
