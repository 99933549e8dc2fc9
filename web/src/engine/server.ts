// The native program, by `proofboard serve`: requests are POSTed, events of jobs come as server-sent
// events. A session that the server has forgotten is begun anew; what it had opened is gone then.

import {
  answerIn, bytesOf, EngineError, JobEvents, settling,
  type Engine, type Heard, type Job, type Request
} from './client';
import type { EventOfJob } from './types';

type Fetch = typeof fetch;
type Stream = Pick<EventSource, 'close' | 'addEventListener'>;

export interface ServerParts {
  address: (path: string) => string;
  fetch: Fetch;
  openStream: (address: string) => Stream;
}

const here = (path: string): string => new URL(path, document.baseURI).href;

export const browserParts = (): ServerParts => ({
  address: here,
  fetch: (input, init) => fetch(input, init),
  openStream: (address) => new EventSource(address)
});

export class TokenWanted extends Error {}
export class NoServer extends Error {}

export class ServerEngine implements Engine {
  readonly kind = 'native';
  readonly canPause = true;

  private session = '';
  private stream: Stream | null = null;
  private readonly events = new JobEvents();
  private beginning: Promise<void> | null = null;
  private readonly running = new Set<number>();

  constructor(private readonly parts: ServerParts, private readonly token: string | null = null) {
    globalThis.addEventListener?.('pagehide', () => this.leave());
    globalThis.addEventListener?.('pageshow', (event) => {
      if ((event as PageTransitionEvent).persisted && this.session) this.listen();
    });
  }

  // NoServer if nobody speaks for a program here; TokenWanted if it wants to know who asks.
  async begin(): Promise<void> {
    let response: Response;
    try {
      response = await this.post({ op: 'hello' });
    } catch {
      throw new NoServer('no answer');
    }
    if (response.status === 401) throw new TokenWanted('a token is wanted');
    const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
    if (!isJson) throw new NoServer(`status ${response.status}`);
    const said = answerIn<{ session: string }>(await response.json());
    this.session = said.session;
    this.listen();
  }

  async ask<T>(request: Request): Promise<T> {
    let response = await this.reach(request);
    if (response.status === 440) {
      await this.beginAgain();
      response = await this.reach(request);
    }
    let value: unknown;
    try {
      value = await response.json();
    } catch {
      throw new EngineError('internal', `the program answered ${response.status}`);
    }
    return answerIn<T>(value);
  }

  start<T>(request: Request, heard?: Heard): Job<T> {
    const job = this.ask<{ job: number }>(request).then((answer) => answer.job);
    const done = new Promise<T>((resolve, reject) => {
      job.then((number) => {
        this.running.add(number);
        this.events.listen(number, (event) => {
          if (!settling(event, heard, resolve, reject)) return;
          this.running.delete(number);
          this.events.forget(number);
        });
      }, reject);
    });
    const send = (op: string) => {
      job.then((number) => this.ask({ op, job: number })).catch(() => undefined);
    };
    return { done, stop: () => send('stop'), pause: () => send('pause'), goOn: () => send('go-on') };
  }

  async certificate(proof: string): Promise<{ name: string; bytes: Uint8Array }> {
    const file = await this.ask<{ name: string; bytes: string }>({ op: 'certificate', proof });
    return { name: file.name, bytes: bytesOf(file.bytes) };
  }

  private async reach(request: Request): Promise<Response> {
    try {
      return await this.post(request);
    } catch {
      throw new EngineError('internal', 'The program does not answer. Is `proofboard serve` still running?');
    }
  }

  private post(request: Request, keepalive = false): Promise<Response> {
    const headers: Record<string, string> = { 'Content-Type': 'application/json' };
    if (request.op === 'hello') {
      if (this.token) headers['Authorization'] = `Bearer ${this.token}`;
    } else {
      headers['X-Proofboard-Session'] = this.session;
    }
    return this.parts.fetch(this.parts.address('api'), {
      method: 'POST', headers, body: JSON.stringify(request), credentials: 'omit', cache: 'no-store', keepalive
    });
  }

  // Who leaves is not waited for: others need the program's time. Browsers keep a page that was left,
  // with its stream if that is open, and open no more than six connections.
  private leave(): void {
    this.stream?.close();
    for (const job of this.running) void this.post({ op: 'stop', job }, true).catch(() => undefined);
  }

  private beginAgain(): Promise<void> {
    this.beginning ??= (async () => {
      this.events.breakOff('The session has ended. Ask again.');
      await this.begin();
    })().finally(() => (this.beginning = null));
    return this.beginning;
  }

  // The stream broke: what it would have told of jobs is lost with a session that has ended, or with
  // the program. Otherwise the browser opens it again by itself.
  private async seeWhetherItIsThere(): Promise<void> {
    try {
      await this.ask({ op: 'jobs' });
    } catch (error) {
      this.events.breakOff((error as Error).message);
    }
  }

  private listen(): void {
    this.stream?.close();
    const session = encodeURIComponent(this.session);
    this.stream = this.parts.openStream(this.parts.address(`api/events?session=${session}`));
    this.stream.addEventListener('message', (message) => {
      this.events.tell(JSON.parse((message as MessageEvent<string>).data) as EventOfJob);
    });
    this.stream.addEventListener('error', () => void this.seeWhetherItIsThere());
  }
}
