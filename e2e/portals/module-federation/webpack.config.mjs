import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';

/** @type {import('webpack').Configuration} */
export default {
  mode: 'production',
  context: import.meta.dirname,
  entry: { main: './src/main.js' },
  output: {
    clean: true,
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
  plugins: [
    new ModuleFederationPlugin({
      name: 'intranet',
      remotes: { tasks: 'tasks@https://daybook.example/embed/mf-manifest.json' },
      shared: {
        react: { singleton: true },
        'react-dom': { singleton: true },
      },
      dts: false,
      manifest: false,
    }),
  ],
};
