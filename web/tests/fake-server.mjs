// Serves dist/ as the program does, with its headers, and answers as FakeEngine: `npm run fake`, to look
// at the page without a program. PROOFBOARD=PATH asks that program for what is not recorded.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FakeEngine } from './fake/engine.mjs';
import { Program } from './fake/program.mjs';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json' };
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const port = Number(process.argv[2] ?? 8017);
const engine = new FakeEngine(new Program(), { pause: Number(process.env.PAUSE ?? 40) });
const streams = new Set();

const send = (response, status, value) => {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(value));
};

createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  response.setHeader('Content-Security-Policy', POLICY);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (pathname === '/api/events') {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write(':\n\n');
    streams.add(response);
    request.on('close', () => streams.delete(response));
  } else if (pathname === '/api') {
    let text = '';
    request.on('data', (part) => (text += part));
    request.on('end', () => {
      const tell = (event) => {
        for (const stream of streams) stream.write(`data: ${JSON.stringify(event)}\n\n`);
      };
      send(response, 200, engine.ask(JSON.parse(text), tell));
    });
  } else {
    const path = join(DIST, normalize(pathname === '/' ? '/index.html' : pathname));
    if (!path.startsWith(DIST) || !existsSync(path) || !statSync(path).isFile()) return send(response, 404, { error: { kind: 'not_found', message: 'no such file' } });
    response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream' });
    createReadStream(path).pipe(response);
  }
}).listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}/`));
