import { createRequire } from 'node:module';
import path from 'node:path';
import webpack from 'webpack';
import { base } from './base.mjs';
import { ReleasePlugin } from './release-plugin.mjs';

/**
 * The build of the shell: a plain ES module. It hosts the apps through the Module Federation runtime and needs no plugin for it.
 *
 * @param {{ folder: string, name: string, version: string }} app
 * @returns {import('webpack').Configuration}
 */
export function shell({ folder, name, version }) {
  const settings = base({ folder, name, version });
  const release = new ReleasePlugin({ folder, version, entry: /^main\..*\.js$/, provides: provided(folder) });
  return {
    ...settings,
    entry: { main: './src/main.tsx' },
    output: { ...settings.output, publicPath: 'auto', filename: '[name].[contenthash:12].js' },
    plugins: [...settings.plugins, new webpack.DefinePlugin(unused), release],
  };
}

/** What apps find in the shell, by its version: React, and the contract of which the kit's version is the number. @param {string} folder */
function provided(folder) {
  const require = createRequire(path.join(folder, 'package.json'));
  const versionOf = (/** @type {string} */ name) => require(`${name}/package.json`).version;
  return { shell: versionOf('@daybook/kit'), react: versionOf('react'), 'react-dom': versionOf('react-dom') };
}

/** The federation's runtime leaves out what only manifests and other platforms need, and React what only older browsers and servers do. */
const unused = {
  'typeof FEDERATION_ALLOW_NEW_FUNCTION': '"undefined"',
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
  FEDERATION_DEBUG: false,
  ENV_TARGET: '"web"',
  'typeof process': '"undefined"',
  'typeof reportError': '"function"',
  'typeof setImmediate': '"undefined"',
  'typeof MessageChannel': '"function"',
  'typeof AbortController': '"function"',
  'typeof queueMicrotask': '"function"',
  'typeof WeakMap': '"function"',
};
