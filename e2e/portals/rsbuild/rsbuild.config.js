import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

export default defineConfig({
  source: { entry: { index: './src/main.js' } },
  html: { title: 'Intranet', mountId: 'app', tags: [{ tag: 'link', attrs: { rel: 'icon', href: 'data:,' } }] },
  plugins: [
    pluginReact(),
    pluginModuleFederation({
      name: 'intranet',
      remotes: { tasks: 'tasks@https://daybook.example/embed/mf-manifest.json' },
      shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
      dts: false,
    }),
  ],
});
