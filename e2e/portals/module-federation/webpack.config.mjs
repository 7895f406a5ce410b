import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';

/** @type {import('webpack').Configuration} */
const base = {
  mode: 'production',
  context: import.meta.dirname,
  entry: { main: './src/main.js' },
  output: {
    path: path.resolve('dist'),
    filename: '[name].js',
    chunkFilename: '[name].js',
    publicPath: 'auto',
    uniqueName: 'intranet',
  },
  // Minifying takes most of the time of a build, and proves nothing here.
  optimization: { minimize: false },
  module: {
    rules: [
      {
        test: /\.jsx$/,
        loader: 'swc-loader',
        options: { jsc: { parser: { syntax: 'ecmascript', jsx: true }, transform: { react: { runtime: 'automatic' } } } },
      },
    ],
  },
};

/** @type {import('webpack').Configuration} */
const stock = {
  ...base,
  plugins: [
    new ModuleFederationPlugin({
      name: 'intranet',
      remotes: { tasks: 'tasks@https://daybook.example/embed/mf-manifest.json' },
      shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
      dts: false,
      manifest: false,
    }),
  ],
};

/** A site that was built when the remote had no runtime of its own. @type {import('webpack').Configuration} */
const providing = {
  ...base,
  output: { ...base.output, path: path.resolve('dist/providing'), module: true },
  experiments: { outputModule: true },
  plugins: [
    new ModuleFederationPlugin({
      name: 'intranet',
      remoteType: 'import',
      remotes: { tasks: 'https://daybook.example/embed/remoteEntry.js' },
      shared: {
        react: { singleton: true },
        'react/': { singleton: true },
        'react-dom': { singleton: true },
        'react-dom/': { singleton: true },
      },
      dts: false,
      manifest: false,
      experiments: { provideExternalRuntime: true },
    }),
  ],
};

export default [stock, providing];
