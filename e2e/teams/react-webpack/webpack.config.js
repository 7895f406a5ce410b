import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';

export default {
  entry: {},
  output: { clean: true, module: true, publicPath: 'auto', uniqueName: 'garden' },
  experiments: { outputModule: true },
  performance: false,
  module: {
    rules: [
      {
        test: /\.jsx$/,
        loader: 'swc-loader',
        options: { jsc: { parser: { syntax: 'ecmascript', jsx: true }, transform: { react: { runtime: 'automatic' } } } },
      },
      { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
      { test: /\.svg$/, type: 'asset/resource' },
    ],
  },
  plugins: [
    new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].[contenthash].css' }),
    new ModuleFederationPlugin({
      // That of Daybook's own host, as another app's: a team does not know either.
      name: 'shell',
      filename: 'remoteEntry.js',
      library: { type: 'module' },
      exposes: { './Garden': './src/garden.jsx' },
      shared: {
        react: { singleton: true, requiredVersion: '^19.0.0' },
        'react-dom': { singleton: true, requiredVersion: '^19.0.0' },
      },
      dts: false,
    }),
  ],
};
