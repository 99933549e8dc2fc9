// Builds the page into dist/ and notes of which sources it was made: `npm run build`.
// tests/web/check_dist.py reads the note and tells when the page is older than its sources.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(web);

const SOURCES = [
  'gallery.json', 'index.html', 'package-lock.json', 'package.json', 'public', 'src', 'svelte.config.js',
  'tools/build.mjs', 'tsconfig.json', 'vite.config.ts'
];

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesIn(join(path, name)));
}

const digestOf = (data) => createHash('sha256').update(data).digest('hex');

// Every file's digest and path, in the order of the paths.
function listing(paths) {
  return paths
    .flatMap(filesIn)
    .map((path) => path.split(sep).join('/'))
    .sort()
    .map((path) => `${digestOf(readFileSync(path))}  ${path}\n`)
    .join('');
}

await build();
const sources = digestOf(listing(SOURCES));
const files = listing(['dist']).replaceAll('  dist/', '  ');
writeFileSync('dist/sources.digest', `${sources}  (sources)\n${files}`);
console.log(`sources.digest: ${sources} (${relative('.', 'dist')})`);
