/// <reference lib="webworker" />
// Keeps the page, and the engine for the browser, for times without a network. The build puts in the
// list of the page's files and a digest of them. Nothing that a server computes is kept.
//
// Pages that come from here are isolated from other sites, so that the engine in the browser can share
// memory with the page and be stopped at once, on hosts that can't send the headers for that.
export {};

declare const self: ServiceWorkerGlobalScope;
declare const __FILES__: string[];
declare const __VERSION__: string;

// The files of the engine for the browser, if this is a site that has one.
let engine: { version: string; files: string[] } = { version: 'none', files: [] };
try {
  importScripts('./engine/files.js');
  engine = (self as unknown as { PROOFBOARD_ENGINE?: typeof engine }).PROOFBOARD_ENGINE ?? engine;
} catch {
  // `proofboard serve` is the engine.
}

const CACHE = `proofboard-${__VERSION__}-${engine.version}`;

self.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll([...__FILES__, ...engine.files].map((file) => new Request(file, { cache: 'reload' })));
    await self.skipWaiting();
  })());
});

self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('proofboard-') && name !== CACHE) await caches.delete(name);
    }
    await self.clients.claim();
  })());
});

function isolated(answer: Response): Response {
  if (answer.type === 'opaque' || answer.status === 0) return answer;
  const headers = new Headers(answer.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}

async function fetched(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const isPage = request.mode === 'navigate';
  const kept = await cache.match(isPage ? './' : request, { ignoreSearch: isPage });
  if (!isPage && kept) return isolated(kept);
  try {
    const answer = await fetch(request);
    const isOurs = answer.ok && answer.type === 'basic';
    const isHtml = answer.headers.get('Content-Type')?.includes('html') ?? false;
    if (isOurs && (isPage || !isHtml)) await cache.put(isPage ? './' : request, answer.clone());
    return isolated(answer);
  } catch (error) {
    if (kept) return isolated(kept);
    throw error;
  }
}

self.addEventListener('fetch', (event) => {
  const address = new URL(event.request.url);
  const isOurs = address.origin === self.location.origin;
  const path = address.href.slice(new URL('./', self.location.href).href.length);
  if (event.request.method !== 'GET' || !isOurs || path === 'api' || path.startsWith('api/')) return;
  event.respondWith(fetched(event.request));
});
