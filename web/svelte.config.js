import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess({ style: false }),
  compilerOptions: {
    runes: true,
    // By its text, not by where it lies: the page is built alike in every folder.
    cssHash: ({ hash, css }) => `s-${hash(css)}`
  }
};
