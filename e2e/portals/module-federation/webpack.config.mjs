import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';

/** @type {import('webpack').Configuration} */
export default {
  mode: 'production',
  context: import.meta.dirname,
  entry: { main: './src/main.js' },
  output: {
    module: true,
    clean: true,
    filename: '[name].js',
    chunkFilename: '[name].js',
    publicPath: 'auto',
    uniqueName: 'intranet',
  },
  // Minifying takes most of the time of a build, and proves nothing here.
  optimization: { minimize: false },
  experiments: { outputModule: true },
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
