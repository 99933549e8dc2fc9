// list.mjs FOLDER: of a site, prints how large its files are, and writes engine/files.js: the list of the
// engine's files with a digest of them, for a service worker that keeps them (importScripts()).
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const folder = process.argv[2];
const filesIn = (path) => readdirSync(path, { withFileTypes: true })
  .flatMap((entry) => (entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)]))
  .sort();
const nameOf = (file) => relative(folder, file).split(sep).join('/');

const digest = createHash('sha256');
const engine = filesIn(join(folder, 'engine')).filter((file) => /\/engine\/(?!checker)[^/]*\.(js|wasm)$/.test(file));
for (const file of engine) digest.update(nameOf(file)).update(readFileSync(file));
const list = { version: digest.digest('hex').slice(0, 16), files: engine.map((file) => `./${nameOf(file)}`) };
writeFileSync(join(folder, 'engine/files.js'), `self.PROOFBOARD_ENGINE = ${JSON.stringify(list)};\n`);

const kilobytes = (bytes) => (bytes / 1000).toFixed(1).padStart(9);
const row = (name, sizes) => console.log(name.padEnd(36) + sizes.map(kilobytes).join(' '));
const totals = [0, 0, 0];
console.log(`${'kB'.padEnd(36)}     plain      gzip    brotli`);
for (const file of filesIn(folder)) {
  const bytes = readFileSync(file);
  const sizes = [bytes.length, gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes).length];
  row(nameOf(file), sizes);
  sizes.forEach((size, i) => { totals[i] += size; });
}
row('in all', totals);
