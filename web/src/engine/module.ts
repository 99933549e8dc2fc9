// The WebAssembly module as web/engine makes it: engine/proofboard.js beside this page.

export interface EngineModule {
  ask(text: string): string;
}

interface Made {
  ask(text: string): string;
}

type Factory = (options: {
  locateFile: (name: string) => string;
  onEvent: (text: string) => void;
  shouldStop: () => boolean;
}) => Promise<Made>;

export const ENGINE = 'engine/proofboard.js';

export async function openModule(
  base: string,
  onEvent: (text: string) => void,
  shouldStop: () => boolean
): Promise<EngineModule> {
  const folder = new URL('engine/', base).href;
  const script = new URL(ENGINE, base).href;
  const { default: create } = (await import(/* @vite-ignore */ script)) as { default: Factory };
  const made = await create({ locateFile: (name) => folder + name, onEvent, shouldStop });
  return { ask: (text) => made.ask(text) };
}
