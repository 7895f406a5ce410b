import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    react(),
    federation({
      name: 'intranet',
      remotes: { tasks: { type: 'module', name: 'tasks', entry: 'https://daybook.example/embed/remoteEntry.js' } },
      shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
      dts: false,
    }),
  ],
  build: { target: 'es2022' },
});
