// Which engine is there: the native program if this page comes from it, else the one in the browser.

import { BrowserEngine, pageParts } from './browser';
import { messageOf, type Connected, type Engine } from './client';
import { ENGINE } from './module';
import { browserParts, NoServer, ServerEngine } from './server';
import type { About } from './types';

export class NoEngine extends Error {}

// TokenWanted is thrown on: the page asks for one.
export async function discover(token: string | null): Promise<Connected> {
  const server = new ServerEngine(browserParts(), token);
  try {
    await server.begin();
    return await connected(server);
  } catch (error) {
    if (!(error instanceof NoServer)) throw error;
  }
  const script = await fetch(new URL(ENGINE, document.baseURI)).catch(() => null);
  const isScript = script?.headers.get('Content-Type')?.includes('javascript') ?? false;
  if (!script?.ok || !isScript) {
    throw new NoEngine(
      'No engine is here: neither the program (`proofboard serve`) answers nor is there one for the browser.'
    );
  }
  const engine = new BrowserEngine(pageParts());
  try {
    await engine.ready();
  } catch (error) {
    throw new NoEngine(`The engine for the browser can't be started: ${messageOf(error)}`);
  }
  return connected(engine);
}

async function connected(engine: Engine): Promise<Connected> {
  return { engine, about: await engine.ask<About>({ op: 'about' }) };
}
