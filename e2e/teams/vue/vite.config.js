import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [vue()],
  // The shell serves each release below an address of its own.
  base: './',
  build: {
    assetsInlineLimit: 0,
    rollupOptions: {
      input: ['src/main.js', 'src/note-mood.js', 'src/search.js'],
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: 'app/[name].js' },
    },
  },
});
