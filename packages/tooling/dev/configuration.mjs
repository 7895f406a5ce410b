import webpack from 'webpack';
import { fileURLToPath } from 'node:url';
import { extend } from '../config/extend.mjs';
import { app } from '../webpack/app.mjs';
import { shell } from '../webpack/shell.mjs';
import { devVersion } from './working-tree.mjs';

/** @typedef {{ folder: string, name: string, config: import('../config/config.d.ts').Config }} App */
/** @typedef {import('webpack').Configuration} Configuration */

/**
 * Returns the build of a working tree: as for a release, but in development mode, without the slow steps, and with updates in the page.
 *
 * @param {App} app
 * @param {import('./working-tree.mjs').WorkingTree} tree
 * @returns {Promise<Configuration>}
 */
export async function configurationOf({ folder, name, config }, tree) {
  const isShell = name === 'shell';
  const before = isShell ? [connect, react] : [connect];
  const options = { folder, name, version: devVersion, mode: /** @type {const} */ ('development'), before };
  const settings = isShell ? shell(options) : app({ ...options, shared: config.shared });
  const own = {
    ...settings,
    ...common,
    output: { ...settings.output, ...outputOf(tree.address) },
    optimization: { ...settings.optimization, ...quick, splitChunks },
    plugins: [
      ...(settings.plugins ?? []),
      new webpack.HotModuleReplacementPlugin(),
      new webpack.DefinePlugin({ daybookApp: JSON.stringify(name) }),
      tree,
    ],
  };
  return extend(own, { config, part: 'app' });
}

/**
 * Returns the build of what the page runs before the shell.
 *
 * @param {string} folder of an app, whose React it is
 * @param {{ address: string, isOwnShell: boolean, script: import('./page-script.mjs').PageScript }} page `address`: of its folder
 * @returns {Configuration}
 */
export function pageConfiguration(folder, { address, isOwnShell, script }) {
  return {
    ...common,
    mode: 'development',
    context: folder,
    target: ['web', 'es2022'],
    entry: { page: [local('./page/page.mjs'), ...(isOwnShell ? [] : [react])] },
    output: {
      path: `${folder}/dist/dev-page`,
      filename: '[name].js',
      module: true,
      publicPath: address,
      uniqueName: 'daybook_dev',
    },
    experiments: { outputModule: true },
    resolve: { modules: [`${folder}/node_modules`, 'node_modules'] },
    plugins: [script],
    optimization: { minimize: false },
    performance: false,
  };
}

/** @param {string} file */
const local = (file) => fileURLToPath(new URL(file, import.meta.url));

const connect = local('./build/connect.mjs');
const react = local('./build/react.mjs');

/** @satisfies {Configuration} */
const common = {
  devtool: 'cheap-module-source-map',
  cache: { type: 'memory' },
  watchOptions: { aggregateTimeout: 20 },
  infrastructureLogging: { level: 'error' },
};

/** Names without hashes, because updates replace what a file contains. @param {string} publicPath */
const outputOf = (publicPath) => ({
  publicPath,
  clean: false,
  filename: '[name].js',
  chunkFilename: '[name].chunk.js',
  importFunctionName: '__daybookDev.importFile',
});

/** Packages do not change: what a save writes again is smaller without them. */
const splitChunks = {
  chunks: /** @type {const} */ ('all'),
  cacheGroups: { packages: { test: /[\\/]node_modules[\\/]/, name: 'packages', enforce: true } },
};

const quick = {
  minimize: false,
  concatenateModules: false,
  usedExports: false,
  mangleExports: false,
  realContentHash: false,
  chunkIds: /** @type {const} */ ('named'),
  moduleIds: /** @type {const} */ ('named'),
  emitOnErrors: false,
};
