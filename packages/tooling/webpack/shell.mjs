import { createRequire } from 'node:module';
import path from 'node:path';
import webpack from 'webpack';
import { base } from './base.mjs';
import { installedVersion } from './installed-version.mjs';
import { ReleasePlugin } from './release-plugin.mjs';

/**
 * Returns the build of the shell: a plain ES module. It uses the Module Federation runtime, and needs no plugin.
 *
 * @param {import('./base.mjs').Package} app
 * @returns {import('webpack').Configuration}
 */
export function shell({ before = [], ...own }) {
  const { folder, version } = own;
  const settings = base(own);
  const release = new ReleasePlugin({ folder, version, entry: /^main\.(.*\.)?js$/, provides: provided(folder) });
  return {
    ...settings,
    entry: { main: [...before, './src/main.tsx'] },
    output: { ...settings.output, publicPath: 'auto', filename: '[name].[contenthash:12].js' },
    plugins: [...settings.plugins, ...withoutUnusedCode, release],
  };
}

/**
 * Returns the versions of what the shell provides to apps: the host contract, which has the kit's version, React, and the federation
 * runtime.
 *
 * @param {string} folder
 */
function provided(folder) {
  const versions = ['react', 'react-dom', '@module-federation/runtime-core'].map((name) => [name, installedVersion(folder, name)]);
  return { shell: kitVersion(folder), ...Object.fromEntries(versions) };
}

/** @param {string} folder @returns {string} */
const kitVersion = (folder) => createRequire(path.join(folder, 'package.json'))('@daybook/kit/package.json').version;

/** Removes code for manifests and other platforms from the federation runtime, and code for old browsers and servers from React. */
const unused = {
  'typeof FEDERATION_ALLOW_NEW_FUNCTION': '"undefined"',
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
  FEDERATION_OPTIMIZE_NO_REMOTE: false,
  FEDERATION_OPTIMIZE_NO_SHARED: false,
  FEDERATION_DEBUG: false,
  ENV_TARGET: '"web"',
  'typeof process': '"undefined"',
  'typeof window': '"object"',
  'typeof document': '"object"',
  'typeof setTimeout': '"function"',
  'typeof clearTimeout': '"function"',
  'typeof reportError': '"function"',
  'typeof setImmediate': '"undefined"',
  'typeof MessageChannel': '"function"',
  'typeof AbortController': '"function"',
  'typeof queueMicrotask': '"function"',
  'typeof WeakMap': '"function"',
};

/** Applies `unused`, and leaves out 3 kB (gzip) of the federation runtime that reads manifests, for which it has no setting. */
export const withoutUnusedCode = [
  new webpack.DefinePlugin(unused),
  new webpack.NormalModuleReplacementPlugin(
    /\/(SnapshotHandler|preload|generate-preload-assets)\.js$/,
    path.join(import.meta.dirname, 'federation-unused.mjs'),
  ),
];
