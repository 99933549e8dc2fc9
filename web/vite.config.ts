import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { transformWithEsbuild, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// The service worker, told of every file of this build.
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const files = ['./', './engine.json', './favicon.svg', './manifest.webmanifest'];
      const digest = createHash('sha256');
      for (const name of Object.keys(bundle).sort()) {
        const part = bundle[name]!;
        digest.update(name).update(part.type === 'chunk' ? part.code : part.source);
        if (name !== 'index.html') files.push('./' + name);
      }
      const { code } = await transformWithEsbuild(readFileSync('src/sw.ts', 'utf8'), 'sw.ts', {
        minify: true,
        format: 'iife',
        define: {
          __FILES__: JSON.stringify(files.sort()),
          __VERSION__: JSON.stringify(digest.digest('hex').slice(0, 16))
        }
      });
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code });
    }
  };
}

export default defineConfig({
  base: './',
  plugins: [svelte(), serviceWorker()],
  build: {
    target: 'es2021',
    assetsInlineLimit: 0,  // no data: addresses, which the content security policy forbids
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    reportCompressedSize: true
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8017' } },
  test: { environment: 'jsdom', testTimeout: 60_000, setupFiles: ['tests/setup.ts'], include: ['tests/**/*.test.ts'] },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined
});
