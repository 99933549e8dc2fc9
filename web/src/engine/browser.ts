// The engine in the visitor's browser: WebAssembly in web workers. A worker that searches hears
// nothing, so there are several: one at the desk, for all that is answered at once, and for each job
// another one. A proof lives in the worker that has made it, and what is asked of it goes there:
// handles are told to the page as "2/p3", the worker before its own handle.

import {
  answerIn, bytesOf, EngineError, settling,
  type Engine, type Heard, type Job, type Request
} from './client';
import type { EventOfJob, Experiment } from './types';

const MOST_WORKERS = 5;
const PATIENCE = 5000; // milliseconds that a search may take to hear that it is to stop

export interface WorkerLike {
  postMessage(message: unknown): void;
  addEventListener(kind: 'message', heard: (message: MessageEvent) => void): void;
  addEventListener(kind: 'error', heard: (fault: ErrorEvent) => void): void;
  terminate(): void;
}

// How a worker that is at work hears something: web/engine/signal.js.
export interface Signal {
  token: unknown;
  stop(): void;
  pause(): void;
  goOn(): void;
  close(): void;
}

export interface BrowserParts {
  makeWorker: () => WorkerLike;
  makeSignal: () => Signal;
  // The text of a file beside the page; null if there is none.
  textOf?: (path: string) => Promise<string | null>;
  patience?: number;
}

type Said = { id?: number; answer?: string; event?: string; ready?: boolean; broken?: string; crashed?: string };

// Handles of proofs in what a worker says, as the page is to know them.
function withNames(value: unknown, prefix: string): unknown {
  if (Array.isArray(value)) return value.map((one) => withNames(one, prefix));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => {
    const isHandle = (key === 'proof' || key === 'shortest_proof') && typeof part === 'string' && /^p\d+$/.test(part);
    return [key, isHandle ? `${prefix}/${part}` : withNames(part, prefix)];
  }));
}

class Desk {
  readonly number: number;
  isBusy = false;
  proofs = 0;
  lastUse = 0;
  heard: ((event: EventOfJob) => void) | null = null;
  readonly ready: Promise<void>;

  private readonly worker: WorkerLike;
  private readonly waiting = new Map<number, { resolve: (text: string) => void; reject: (error: Error) => void }>();
  private next = 1;
  private isGone = false;

  constructor(parts: BrowserParts, number: number) {
    this.number = number;
    this.worker = parts.makeWorker();
    this.ready = new Promise((resolve, reject) => {
      this.worker.addEventListener('message', (message: MessageEvent) => {
        const said = message.data as Said;
        if (said.ready) resolve();
        else if (said.broken) reject(new EngineError('internal', said.broken));
        else this.hear(said);
      });
      this.worker.addEventListener('error', (fault: ErrorEvent) => {
        const error = new EngineError('internal', fault.message || 'a worker of the engine could not be loaded');
        reject(error);
        this.end(error);
      });
    });
    this.ready.catch(() => undefined);
    this.worker.postMessage({ open: {} });
  }

  async ask(request: Request, signal?: Signal): Promise<unknown> {
    await this.ready;
    if (this.isGone) throw new EngineError('not_found', 'This proof was lost when a search was stopped.');
    const id = this.next++;
    const text = await new Promise<string>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, text: JSON.stringify(request), signal: signal?.token });
    });
    return withNames(JSON.parse(text), String(this.number));
  }

  end(error: Error): void {
    this.isGone = true;
    this.worker.terminate();
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }

  private hear(said: Said): void {
    if (said.event !== undefined) {
      this.heard?.(withNames(JSON.parse(said.event), String(this.number)) as EventOfJob);
      return;
    }
    const asked = this.waiting.get(said.id ?? 0);
    this.waiting.delete(said.id ?? 0);
    if (said.crashed !== undefined) asked?.reject(new EngineError('internal', said.crashed));
    else asked?.resolve(said.answer ?? '{}');
  }
}

export class BrowserEngine implements Engine {
  readonly kind = 'browser';
  readonly canPause = true;

  private readonly desks: (Desk | null)[] = [];
  private queue: (() => void)[] = [];
  private uses = 0;

  constructor(private readonly parts: BrowserParts) {
    this.desks.push(new Desk(parts, 0));
  }

  ready(): Promise<void> {
    return this.desks[0]!.ready;
  }

  async ask<T>(request: Request): Promise<T> {
    const { desk, asked } = this.addressed(await this.withMeasurements(request));
    try {
      const answer = answerIn<T>(await desk.ask(asked));
      if (request.op === 'lab') await this.markMeasured(answer as { experiments: Experiment[] });
      return answer;
    } catch (error) {
      this.mend(desk, error);
      throw error;
    }
  }

  start<T>(request: Request, heard?: Heard): Job<T> {
    const signal = this.parts.makeSignal();
    let desk: Desk | null = null;
    let isToStop = false, isOver = false;
    const stopped = () => new EngineError('stopped', 'Stopped.');
    const done = (async () => {
      try {
        desk = await this.deskFor(request, () => isToStop);
        if (isToStop || !desk) throw stopped();
        return await this.work<T>(desk, request, signal, heard);
      } finally {
        isOver = true;
        signal.close();
      }
    })();
    const stop = () => {
      if (isToStop || isOver) return;
      isToStop = true;
      signal.stop();
      this.letNext();
      // Should it not hear, its worker is ended, and what it knows is lost.
      setTimeout(() => {
        if (isOver || !desk) return;
        desk.end(stopped());
        this.forget(desk);
      }, this.parts.patience ?? PATIENCE);
    };
    return { done, stop, pause: () => signal.pause(), goOn: () => signal.goOn() };
  }

  async certificate(proof: string): Promise<{ name: string; bytes: Uint8Array }> {
    const file = await this.ask<{ name: string; bytes: string }>({ op: 'certificate', proof });
    return { name: file.name, bytes: bytesOf(file.bytes) };
  }

  // The laboratory's measurements are files beside the page, and the engine is handed those it is asked for.
  private async withMeasurements(request: Request): Promise<Request> {
    const { op, name, csv } = request;
    if (op !== 'lab-result' || csv || !(await this.measured()).includes(String(name))) return request;
    const text = await this.parts.textOf?.(`lab/${String(name)}.csv`);
    return text ? { ...request, csv: text } : request;
  }

  private async markMeasured({ experiments }: { experiments: Experiment[] }): Promise<void> {
    const names = await this.measured();
    for (const one of experiments) one.has_results ||= names.includes(one.name);
  }

  private async measured(): Promise<string[]> {
    return JSON.parse((await this.parts.textOf?.('lab/names.json')) ?? '[]') as string[];
  }

  private async work<T>(desk: Desk, request: Request, signal: Signal, heard?: Heard): Promise<T> {
    desk.lastUse = ++this.uses;
    try {
      return await new Promise<T>((resolve, reject) => {
        desk.heard = (event) => {
          if (settling(event, heard, resolve, reject) && typeof event.proof === 'string') desk.proofs += 1;
        };
        desk.ask(this.addressed(request).asked, signal).then((answer) => {
          try {
            answerIn(answer);
            reject(new EngineError('internal', 'the engine ended without an answer'));
          } catch (error) {
            reject(error as Error);
          }
        }, reject);
      });
    } catch (error) {
      this.mend(desk, error);
      throw error;
    } finally {
      desk.heard = null;
      desk.isBusy = false;
      this.letNext();
    }
  }

  // After a crash its memory can't be trusted.
  private mend(desk: Desk, error: unknown): void {
    if (!(error instanceof EngineError) || error.kind !== 'internal') return;
    desk.end(error);
    this.forget(desk);
  }

  private forget(desk: Desk): void {
    if (this.desks[desk.number] !== desk) return;
    this.desks[desk.number] = desk.number === 0 ? new Desk(this.parts, 0) : null;
    this.letNext();
  }

  private addressed(request: Request): { desk: Desk; asked: Request } {
    const handle = typeof request.proof === 'string' ? /^(\d+)\/(.+)$/.exec(request.proof) : null;
    if (!handle) return { desk: this.desks[0]!, asked: request };
    const desk = this.desks[Number(handle[1])];
    if (!desk) throw new EngineError('not_found', 'This proof was lost when a search was stopped.');
    desk.lastUse = ++this.uses;
    return { desk, asked: { ...request, proof: handle[2] } };
  }

  // The one that has the proof it is about; else one that is free and holds none, a new one, or the one
  // that was not used for longest.
  private async deskFor(request: Request, isStill: () => boolean): Promise<Desk | null> {
    for (;;) {
      if (isStill()) return null;
      const desk = this.freeDesk(request);
      if (desk && !desk.isBusy) {
        desk.isBusy = true;
        return desk;
      }
      await new Promise<void>((resolve) => this.queue.push(resolve));
    }
  }

  private freeDesk(request: Request): Desk | null {
    if (typeof request.proof === 'string') return this.addressed(request).desk;
    const others = this.desks.slice(1).filter((desk): desk is Desk => desk !== null && !desk.isBusy);
    const empty = others.find((desk) => desk.proofs === 0);
    if (empty) return empty;
    const hole = this.desks.findIndex((desk, number) => number > 0 && desk === null);
    const number = hole > 0 ? hole : this.desks.length;
    if (number < MOST_WORKERS) return (this.desks[number] = new Desk(this.parts, number));
    return others.sort((a, b) => a.lastUse - b.lastUse)[0] ?? null;
  }

  private letNext(): void {
    const waiting = this.queue;
    this.queue = [];
    for (const resolve of waiting) resolve();
  }
}

// The engine's files lie beside this page; what they are is told in web/engine/README.md.
export const ENGINE = 'engine/worker.js';

export async function pageParts(): Promise<BrowserParts> {
  const at = (name: string) => new URL(`engine/${name}`, document.baseURI).href;
  const textOf = async (path: string): Promise<string | null> => {
    const answer = await fetch(new URL(path, document.baseURI));
    return answer.ok ? answer.text() : null;
  };
  const { makeSignal } = (await import(/* @vite-ignore */ at('signal.js'))) as { makeSignal: () => Signal };
  return { makeWorker: () => new Worker(at('worker.js'), { type: 'module' }), makeSignal, textOf };
}
