import { describe, expect, test, vi } from 'vitest';
import { BrowserEngine, type WorkerLike } from '../src/engine/browser';
import { base64Of, bytesOf, EngineError, type Request } from '../src/engine/client';
import { NoServer, ServerEngine, TokenWanted } from '../src/engine/server';
import type { EventOfJob, Experiment, OpenAnswer, Position, SolveAnswer } from '../src/engine/types';
import { FakeEngine } from './fake/engine.mjs';

const WHERE = { game: 'hex', text: '3/3/3 x' };

// `proofboard serve`, as far as a client sees it.
function server({ forgets = false, token = '' } = {}) {
  const fake = new FakeEngine();
  let session = 0, hear: ((message: unknown) => void) | null = null, hasForgotten = false;
  const json = (value: unknown, status = 200) =>
    new Response(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json' } });
  const fetched = vi.fn(async (_address: unknown, init?: RequestInit) => {
    const request = JSON.parse(String(init?.body));
    const headers = init?.headers as Record<string, string>;
    if (request.op === 'hello') {
      if (token && headers.Authorization !== `Bearer ${token}`) return json({ error: { kind: 'no_permission', message: 'a token' } }, 401);
      return json({ session: `s${++session}`, engine: 'native' });
    }
    if (forgets && !hasForgotten) {
      hasForgotten = true;
      return json({ error: { kind: 'not_found', message: 'no session' } }, 440);
    }
    expect(headers['X-Proofboard-Session']).toBe(`s${session}`);
    return json(fake.ask(request, (event: EventOfJob) => hear?.({ data: JSON.stringify(event) })));
  });
  const parts = {
    address: (path: string) => `http://127.0.0.1/${path}`,
    fetch: fetched as unknown as typeof fetch,
    openStream: () => ({ close: () => undefined, addEventListener: (kind: string, listener: never) => void (kind === 'message' && (hear = listener)) })
  };
  return { parts, fetched };
}

describe('the program as engine', () => {
  test('answers, and tells of a job to its end', async () => {
    const engine = new ServerEngine(server().parts as never);
    await engine.begin();
    const position = await engine.ask<Position>({ op: 'position', ...WHERE });
    expect(position.moves).toHaveLength(9);
    const heard: string[] = [];
    const answer = await engine.start<SolveAnswer>({ op: 'solve', ...WHERE }, (event) => heard.push(event.event)).done;
    expect(answer.answer.truth).toBe('proven');
    expect(heard[0]).toBe('started');
    expect(heard).not.toContain('answer');
  });

  test('its errors are errors with their kind', async () => {
    const engine = new ServerEngine(server().parts as never);
    await engine.begin();
    const asked = engine.ask({ op: 'position', game: 'hex', text: 'nonsense' });
    await expect(asked).rejects.toBeInstanceOf(EngineError);
    await expect(engine.start({ op: 'solve', game: 'hex', text: 'nonsense' }).done).rejects.toThrow();
  });

  test('a session that was forgotten is begun anew', async () => {
    const { parts, fetched } = server({ forgets: true });
    const engine = new ServerEngine(parts as never);
    await engine.begin();
    expect((await engine.ask<Position>({ op: 'position', ...WHERE })).game).toBe('hex');
    expect(fetched.mock.calls.filter(([, init]) => String(init?.body).includes('hello'))).toHaveLength(2);
  });

  test('wants a token, and takes the right one', async () => {
    const { parts } = server({ token: 'secret' });
    await expect(new ServerEngine(parts as never).begin()).rejects.toBeInstanceOf(TokenWanted);
    await expect(new ServerEngine(parts as never, 'secret').begin()).resolves.toBeUndefined();
  });

  test('is not there where only files are', async () => {
    const { parts } = server();
    const html = async () => new Response('<!doctype html>', { status: 404, headers: { 'Content-Type': 'text/html' } });
    await expect(new ServerEngine({ ...parts, fetch: html } as never).begin()).rejects.toBeInstanceOf(NoServer);
    const dead = async () => Promise.reject(new TypeError('failed'));
    await expect(new ServerEngine({ ...parts, fetch: dead } as never).begin()).rejects.toBeInstanceOf(NoServer);
  });
});

type Fault = 'none' | 'stuck' | 'unloadable' | 'broken' | 'crashing';

// A worker with an engine in it that answers a job after its last event, as WebAssembly does.
class FakeWorker implements WorkerLike {
  static made: FakeWorker[] = [];
  isEnded = false;
  readonly asked: Request[] = [];
  private hear: (message: MessageEvent) => void = () => undefined;
  private fail: (fault: ErrorEvent) => void = () => undefined;
  private readonly fake = new FakeEngine();

  constructor(private readonly fault: Fault = 'none') {
    FakeWorker.made.push(this);
  }

  addEventListener(kind: 'message' | 'error', heard: (event: MessageEvent & ErrorEvent) => void): void {
    if (kind === 'message') this.hear = heard as typeof this.hear;
    else this.fail = heard as typeof this.fail;
  }

  postMessage(message: unknown): void {
    const { open, id, text } = message as { open?: unknown; id?: number; text?: string };
    const say = (data: unknown) => queueMicrotask(() => this.isEnded || this.hear({ data } as MessageEvent));
    if (this.fault === 'unloadable') return queueMicrotask(() => this.fail({} as ErrorEvent));
    if (open && this.fault === 'broken') return say({ broken: 'WebAssembly is missing here' });
    if (open) return say({ ready: true });
    if (this.fault === 'crashing') return say({ id, crashed: 'no more memory' });
    const request = JSON.parse(text!);
    this.asked.push(request);
    const isLong = ['solve', 'open', 'try'].includes(request.op);
    if (isLong && this.fault === 'stuck') return;
    const answer = this.fake.ask(request, (event: EventOfJob) => {
      say({ event: JSON.stringify(event) });
      if (event.event === 'answer' || event.event === 'failed') say({ id, answer: JSON.stringify(answer) });
    });
    if (!('job' in answer)) say({ id, answer: JSON.stringify(answer) });
  }

  terminate(): void {
    this.isEnded = true;
  }
}

const signals: string[] = [];
const makeSignal = () => {
  const say = (what: string) => () => void signals.push(what);
  return { token: {}, stop: say('stop'), pause: say('pause'), goOn: say('go on'), close: say('close') };
};

// `faults`: of the workers in the order in which they are made; the first is at the desk.
function browser(...faults: Fault[]): BrowserEngine {
  FakeWorker.made = [];
  signals.length = 0;
  return new BrowserEngine({ makeWorker: () => new FakeWorker(faults[FakeWorker.made.length]), makeSignal, patience: 20 });
}

describe('the engine in the browser', () => {
  test('answers at its desk while others search', async () => {
    const engine = browser();
    await engine.ready();
    const [answer, position] = await Promise.all([
      engine.start<SolveAnswer>({ op: 'solve', ...WHERE }).done,
      engine.ask<Position>({ op: 'position', ...WHERE })
    ]);
    expect(answer.answer.truth).toBe('proven');
    expect(position.game).toBe('hex');
    expect(FakeWorker.made).toHaveLength(2);
  });

  test('measurements are files beside the page', async () => {
    const files: Record<string, string> = { 'lab/names.json': '["hex-table-a3"]', 'lab/hex-table-a3.csv': 'measured' };
    const worker = new FakeWorker();
    const engine = new BrowserEngine({ makeWorker: () => worker, makeSignal, textOf: async (path) => files[path] ?? null });
    const { experiments } = await engine.ask<{ experiments: Experiment[] }>({ op: 'lab' });
    expect(experiments.filter((one) => one.has_results).map((one) => one.name)).toContain('hex-table-a3');
    const csvOf = async (name: string) => {
      await engine.ask({ op: 'lab-result', name }).catch(() => null);
      return worker.asked.at(-1)?.csv;
    };
    expect(await csvOf('hex-table-a3')).toBe('measured');
    expect(await csvOf('another')).toBeUndefined();
  });

  test('a proof is asked of the worker that has made it', async () => {
    const engine = browser();
    const first = await engine.start<SolveAnswer>({ op: 'solve', ...WHERE }).done;
    const second = await engine.start<SolveAnswer>({ op: 'solve', game: 'hex', text: '2/2 x' }).done;
    expect(first.proof).toBe('1/p1');
    expect(second.proof).toBe('2/p1');
    const node = await engine.ask<{ position: Position }>({ op: 'proof-node', proof: second.proof });
    expect(node.position.board.width).toBe(2);
    const opened = await engine.start<OpenAnswer>({ op: 'open', proof: first.proof }).done;
    expect(opened.proof).toBe('1/p1');
  });

  test('jobs wait for a worker when there are too many', async () => {
    const engine = browser();
    const jobs = Array.from({ length: 8 }, () => engine.start<SolveAnswer>({ op: 'solve', ...WHERE }).done);
    expect(await Promise.all(jobs)).toHaveLength(8);
    expect(FakeWorker.made.length).toBeLessThanOrEqual(5);
  });

  test('is told to stop, and ended if it does not hear', async () => {
    const engine = browser('none', 'stuck');
    await engine.ready();
    const job = engine.start({ op: 'solve', ...WHERE });
    await new Promise((resolve) => setTimeout(resolve, 10));
    job.stop();
    await expect(job.done).rejects.toMatchObject({ kind: 'stopped' });
    expect(FakeWorker.made[1]?.isEnded).toBe(true);
    expect(signals).toEqual(['stop', 'close']);
  });

  test('says why it could not begin', async () => {
    await expect(browser('broken').ready()).rejects.toThrow('WebAssembly is missing here');
    await expect(browser('unloadable').ready()).rejects.toThrow('could not be loaded');
  });

  test('a worker that crashes is told of, and another takes its place', async () => {
    for (const fault of ['crashing', 'unloadable'] as const) {
      const engine = browser('none', fault);
      await expect(engine.start({ op: 'solve', ...WHERE }).done).rejects.toMatchObject({ kind: 'internal' });
      expect(FakeWorker.made[1]?.isEnded).toBe(true);
      expect((await engine.start<SolveAnswer>({ op: 'solve', ...WHERE }).done).answer.truth).toBe('proven');
    }
  });

  test('so it is at the desk', async () => {
    const engine = browser('crashing');
    const both = [engine.ask({ op: 'about' }), engine.ask({ op: 'about' })];
    for (const asked of both) await expect(asked).rejects.toMatchObject({ kind: 'internal' });
    expect((await engine.ask<Position>({ op: 'position', ...WHERE })).game).toBe('hex');
    expect(FakeWorker.made.filter((worker) => !worker.isEnded)).toHaveLength(1);
  });

  test('an error of a job is its own', async () => {
    const engine = browser();
    await expect(engine.start({ op: 'solve', game: 'hex', text: 'nonsense' }).done).rejects.toBeInstanceOf(EngineError);
    expect((await engine.start<SolveAnswer>({ op: 'solve', ...WHERE }).done).answer.truth).toBe('proven');
  });
});

test('bytes survive base64', () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => (i * 7) % 256);
  expect(bytesOf(base64Of(bytes))).toEqual(bytes);
});
