import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

export default defineConfig({
  source: { entry: {} },
  output: { module: true, assetPrefix: 'auto', dataUriLimit: 0 },
  plugins: [
    pluginReact(),
    pluginModuleFederation({
      // That of Daybook's own host, as another app's: a team does not know either.
      name: 'shell',
      filename: 'remoteEntry.js',
      library: { type: 'module' },
      exposes: { './app': './src/app.js', './note-recipe': './src/note-recipe.jsx', './search': './src/search.js' },
      dts: false,
    }),
  ],
});
