// FakeEngine as the page's own interface, without anything between.
import { answerIn, bytesOf, JobEvents, settling, type Engine, type Heard, type Job, type Request } from '../src/engine/client';
import type { About, EventOfJob } from '../src/engine/types';
import { App } from '../src/model/app.svelte';
import { Settings } from '../src/model/settings.svelte';
import { FakeEngine } from './fake/engine.mjs';

export class DirectEngine implements Engine {
  readonly kind = 'native';
  readonly canPause = true;
  readonly asked: Request[] = [];
  readonly fake = new FakeEngine();
  private readonly events = new JobEvents();

  async ask<T>(request: Request): Promise<T> {
    this.asked.push(request);
    const plain = JSON.parse(JSON.stringify(request));
    return answerIn<T>(this.fake.ask(plain, (event: EventOfJob) => this.events.tell(event)));
  }

  start<T>(request: Request, heard?: Heard): Job<T> {
    const job = this.ask<{ job: number }>(request).then(({ job }) => job);
    const done = job.then((number) => new Promise<T>((resolve, reject) => {
      this.events.listen(number, (event) => void settling(event, heard, resolve, reject));
    }));
    const send = (op: string) => void job.then((number) => this.ask({ op, job: number }));
    return { done, stop: () => send('stop'), pause: () => send('pause'), goOn: () => send('go-on') };
  }

  async certificate(proof: string) {
    const { name, bytes } = await this.ask<{ name: string; bytes: string }>({ op: 'certificate', proof });
    return { name, bytes: bytesOf(bytes) };
  }
}

export async function makeApp(): Promise<{ app: App; engine: DirectEngine }> {
  const engine = new DirectEngine();
  const app = new App({ engine, about: await engine.ask<About>({ op: 'about' }) }, new Settings());
  return { app, engine };
}
