import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

export default defineConfig({
  source: { entry: {} },
  output: { module: true, assetPrefix: 'auto', dataUriLimit: 0 },
  plugins: [
    pluginReact(),
    pluginModuleFederation({
      name: 'recipes',
      filename: 'remoteEntry.js',
      library: { type: 'module' },
      exposes: { './app': './src/app.js' },
      dts: false,
    }),
  ],
});
