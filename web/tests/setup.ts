// What jsdom lacks of a browser and the page's libraries want at once.
const nothing = () => undefined;
globalThis.matchMedia = (() => ({ matches: false, addEventListener: nothing, removeEventListener: nothing })) as never;
globalThis.ResizeObserver = class {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
} as never;
HTMLCanvasElement.prototype.getContext = (() => null) as never;
