import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  plugins: [
    react(),
    federation({
      name: 'walks',
      filename: 'remoteEntry.js',
      manifest: true,
      dts: false,
      exposes: { './app': './src/app.jsx' },
      shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
    }),
  ],
  build: { target: 'es2022', assetsInlineLimit: 0, rollupOptions: { input: 'src/app.jsx' } },
});
