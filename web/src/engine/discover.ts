// Which engine is there: the native program if this page comes from it, else the one in the browser.

import { BrowserEngine, ENGINE, pageParts } from './browser';
import { messageOf, type Connected, type Engine } from './client';
import { browserParts, NoServer, ServerEngine } from './server';
import type { About } from './types';

export class NoEngine extends Error {}

// TokenWanted is thrown on: the page asks for one.
export async function discover(token: string | null): Promise<Connected> {
  if ((await placed()) !== 'browser') {
    const server = new ServerEngine(browserParts(), token);
    try {
      await server.begin();
      return await connected(server);
    } catch (error) {
      if (!(error instanceof NoServer)) throw error;
    }
  }
  const script = await fetch(new URL(ENGINE, document.baseURI)).catch(() => null);
  const isScript = script?.headers.get('Content-Type')?.includes('javascript') ?? false;
  if (!script?.ok || !isScript) {
    throw new NoEngine(
      'No engine is here: neither the program (`proofboard serve`) answers nor is there one for the browser.'
    );
  }
  let engine: BrowserEngine;
  try {
    engine = new BrowserEngine(await pageParts());
    await engine.ready();
  } catch (error) {
    throw new NoEngine(`The engine for the browser can't be started: ${messageOf(error)}`);
  }
  return connected(engine);
}

// What is known of this place: a site of files says in engine.json that nobody needs to be asked.
async function placed(): Promise<string> {
  try {
    const said = await fetch(new URL('engine.json', document.baseURI));
    return ((await said.json()) as { engine?: string }).engine ?? 'either';
  } catch {
    return 'either';
  }
}

async function connected(engine: Engine): Promise<Connected> {
  return { engine, about: await engine.ask<About>({ op: 'about' }) };
}
