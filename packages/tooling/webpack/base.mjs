import { createRequire } from 'node:module';
import path from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import { SourceMapPlugin } from './source-map-plugin.mjs';

const require = createRequire(import.meta.url);

/**
 * What the shell and every app build alike: ES modules (so that the browser itself checks their integrity and Trusted Types
 * has nothing to refuse), style sheets inside the modules, and names that carry a content hash.
 *
 * @param {{ folder: string, name: string, version: string }} app
 * @returns {import('webpack').Configuration}
 */
export function base({ folder, name, version }) {
  return {
    mode: 'production',
    context: folder,
    target: ['web', 'es2022'],
    devtool: 'source-map',
    output: {
      path: path.join(folder, 'dist'),
      clean: true,
      module: true,
      library: { type: 'module' },
      chunkFormat: 'module',
      chunkLoading: 'import',
      filename: '[name].js',
      chunkFilename: '[name].[contenthash:12].js',
      uniqueName: `${name}_${version}`,
      environment: { module: true, dynamicImport: true },
    },
    experiments: { outputModule: true },
    resolve: { extensions: ['.tsx', '.ts', '.js'], conditionNames: ['daybook-source', '...'] },
    // A module knows where it came from, not where it lay when it was built.
    module: { rules: [scripts, styles(name)], parser: { javascript: { importMeta: false } } },
    optimization: {
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      minimizer: [
        new TerserPlugin({ minify: TerserPlugin.swcMinify, terserOptions: { module: true, compress: { passes: 3, ecma: 2022 } } }),
      ],
    },
    plugins: [new SourceMapPlugin()],
    performance: false,
    stats: 'errors-warnings',
  };
}

/** Evaluated before anything of the shell or an app: it readies zod for a page that allows no eval. */
export const first = '@daybook/kit/api/zod-setup';

/** Our packages are read from their TypeScript, also where they are installed: nothing is left out for where it lies. */
const scripts = {
  test: /\.tsx?$/,
  use: {
    loader: require.resolve('swc-loader'),
    options: {
      swcrc: false,
      jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } }, target: 'es2022' },
    },
  },
};

/** @param {string} name */
const styles = (name) => ({
  test: /\.css$/,
  use: [
    require.resolve('./style-sheet-loader.mjs'),
    {
      loader: require.resolve('css-loader'),
      options: { exportType: 'string', sourceMap: false, modules: { localIdentName: `${name}-[local]-[hash:base64:5]` } },
    },
    require.resolve('./tight-css-loader.mjs'),
  ],
});
