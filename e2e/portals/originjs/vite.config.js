import federation from '@originjs/vite-plugin-federation';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    react(),
    federation({
      name: 'intranet',
      remotes: { tasks: { external: 'https://daybook.example/embed/remoteEntry.js', format: 'esm', from: 'webpack' } },
      shared: ['react', 'react-dom'],
    }),
  ],
  build: { target: 'esnext' },
});
