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
  return {
    ...settings,
    entry: { main: './src/main.tsx' },
    output: { ...settings.output, publicPath: 'auto', filename: '[name].[contenthash:12].js' },
    plugins: [new webpack.DefinePlugin(unused), new ReleasePlugin({ folder, version, entry: /^main\..*\.js$/ })],
  };
}

/** The federation's runtime leaves out what only manifests and other platforms need. */
const unused = { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true, ENV_TARGET: '"web"' };
