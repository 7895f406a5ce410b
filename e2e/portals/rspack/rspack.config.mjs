import { rspack } from '@rspack/core';

/** @type {import('@rspack/core').Configuration} */
export default {
  mode: 'production',
  context: import.meta.dirname,
  entry: { main: './src/main.js' },
  output: { clean: true, filename: '[name].js', chunkFilename: '[name].js', publicPath: 'auto', uniqueName: 'intranet' },
  optimization: { minimize: false },
  module: {
    rules: [
      {
        test: /\.jsx$/,
        loader: 'builtin:swc-loader',
        options: { jsc: { parser: { syntax: 'ecmascript', jsx: true }, transform: { react: { runtime: 'automatic' } } } },
        type: 'javascript/auto',
      },
    ],
  },
  plugins: [
    new rspack.container.ModuleFederationPlugin({
      name: 'intranet',
      remotes: { tasks: 'tasks@https://daybook.example/embed/mf-manifest.json' },
      shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
    }),
  ],
};
