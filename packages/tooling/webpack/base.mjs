import { createRequire } from 'node:module';
import path from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { assets, AssetsPlugin } from './assets.mjs';
import { styles } from './styles.mjs';

const require = createRequire(import.meta.url);

/**
 * @typedef {object} Package
 * @property {string} folder
 * @property {string} name
 * @property {string} version
 * @property {'production' | 'development'} [mode] with `development`, components can be replaced while the page runs
 * @property {string[]} [before] modules that run before the package's own
 */

/**
 * Returns the build that the shell and every app share: ES modules, whose integrity the browser checks and which need no Trusted Types
 * policy, style sheets inside the modules, and file names with a content hash.
 *
 * @param {Package} app
 * @returns {import('webpack').Configuration & { plugins: import('webpack').WebpackPluginInstance[] }}
 */
export function base({ folder, name, version, mode = 'production' }) {
  return {
    mode,
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
      assetModuleFilename: '[name].[contenthash:12][ext]',
      uniqueName: `${name}_${version}`,
      environment: { module: true, dynamicImport: true },
    },
    experiments: { outputModule: true },
    resolve: { extensions: ['.tsx', '.ts', '.js'], conditionNames: ['daybook-source', '...'] },
    module: { rules: [scripts(mode), styles({ folder, name }), assets] },
    optimization: {
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      minimizer: [
        new TerserPlugin({ minify: TerserPlugin.swcMinify, terserOptions: { module: true, compress: { passes: 3, ecma: 2022 } } }),
      ],
    },
    plugins: [new SourceMapPlugin(), new AssetsPlugin(), ...(mode === 'production' ? [withoutShim(), compileHint()] : [])],
    performance: false,
    stats: 'errors-warnings',
  };
}

/** The module that is evaluated first: it configures zod for a page that allows no eval. */
export const first = '@daybook/kit/api/zod-setup';

/** Libraries import the hook in a form for React 17. The package's other form is React's own hook, and warns of itself in development. */
const withoutShim = () =>
  new webpack.NormalModuleReplacementPlugin(/^use-sync-external-store\/shim/, (module) => {
    module.request = module.request.replace(/\/shim(\/index\.js)?/, '');
  });

/**
 * V8 compiles the functions of a file that begins with this comment while it loads, in another thread. Otherwise it compiles each one when it
 * is called first, in the thread that paints. Other engines ignore the comment. Source: https://v8.dev/blog/explicit-compile-hints
 */
const compileHint = () =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    // The minimizer removes comments.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

/** Applies to node_modules too: our packages are installed as TypeScript. @param {'production' | 'development'} mode */
function scripts(mode) {
  const development = mode === 'development';
  const react = { runtime: 'automatic', development, refresh: development };
  const options = { swcrc: false, jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react }, target: 'es2022' } };
  const swc = { loader: require.resolve('swc-loader'), options };
  return { test: /\.tsx?$/, use: development ? [require.resolve('../dev/build/refresh-loader.mjs'), swc] : [swc] };
}

/**
 * Gives webpack the source maps as text before it writes the final hashes. Since 5.111 it holds them as bytes, and puts final hashes into
 * text only: maps kept the interim hashes, which depend on the folder of the checkout. The same sources built in two folders were two
 * contents under one version, and the registry rejected the second.
 */
class SourceMapPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply({ hooks, webpack: { Compilation, sources } }) {
    hooks.thisCompilation.tap('SourceMapPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1;
      compilation.hooks.processAssets.tap({ name: 'SourceMapPlugin', stage }, (assets) => {
        for (const name of Object.keys(assets).filter((name) => name.endsWith('.map'))) {
          compilation.updateAsset(name, (source) => new sources.RawSource(String(source.source())));
        }
      });
    });
  }
}
