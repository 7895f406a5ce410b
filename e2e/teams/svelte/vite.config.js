import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [svelte()],
  // The shell serves each release below an address of its own.
  base: './',
  build: {
    assetsInlineLimit: 0,
    rollupOptions: {
      input: 'src/main.js',
      preserveEntrySignatures: 'strict',
    },
  },
});
