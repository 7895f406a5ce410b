import path from 'node:path';
import federation from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { base } from './base.mjs';

/** @typedef {{ folder: string, name: string, version: string }} App */

/**
 * Returns the build of the custom element for pages of other sites: a module with a React of its own, and its lazy chunks.
 *
 * @param {App & { file: string }} app
 * @returns {import('webpack').Configuration}
 */
export function element({ file, ...app }) {
  const settings = base(app);
  return {
    ...settings,
    name: 'element',
    entry: { element: file },
    // A host page has no import map with our hashes: the function that imports a chunk checks its integrity.
    output: { ...settings.output, ...inEmbed(app), clean: true, publicPath: 'auto', importFunctionName: chunkImport },
    // Otherwise the libraries of each lazy part are a chunk of their own: another request, and another hash in the element.
    optimization: { ...settings.optimization, splitChunks: { cacheGroups: { defaultVendors: false } } },
  };
}

/** The function that the built element calls in place of `import()`; sealElement appends it once the hashes are known. */
export const chunkImport = 'importChunk';

/**
 * Returns the build of the small scripts that other sites include. They know the element's address and hash.
 *
 * @param {App & { scripts: Record<string, string>, element: { address: string, integrity: string } }} app
 * @returns {import('webpack').Configuration}
 */
export function scripts({ scripts: entry, element, ...app }) {
  const settings = base(app);
  return {
    ...settings,
    name: 'scripts',
    entry,
    output: { ...settings.output, ...inEmbed(app), clean: false },
    plugins: [
      ...settings.plugins,
      new webpack.DefinePlugin({
        elementAddress: JSON.stringify(element.address),
        elementIntegrity: JSON.stringify(element.integrity),
      }),
    ],
  };
}

/**
 * Returns the build of a Module Federation remote for hosts that other sites build. It contains the federation runtime, because such a host
 * need not provide its own, or has another version. Of React it takes only what has state from the host.
 *
 * @param {App & { exposes: Record<string, string>, ranges: Record<string, string> }} app `ranges`: the packages that the host shares
 * @returns {import('webpack').Configuration}
 */
export function remote({ exposes, ranges, ...app }) {
  const settings = base(app);
  const place = inEmbed(app);
  return {
    ...settings,
    name: 'remote',
    entry: {},
    output: {
      ...settings.output,
      path: path.join(place.path, remoteFolder),
      uniqueName: `${place.uniqueName}_remote`,
      publicPath: 'auto',
    },
    plugins: [
      ...settings.plugins,
      new federation.ModuleFederationPlugin({
        name: app.name,
        filename: 'remoteEntry.js',
        library: { type: 'module' },
        remoteType: 'module',
        exposes,
        shared: Object.fromEntries(
          Object.entries(ranges).map(([name, requiredVersion]) => [name, { singleton: true, import: false, requiredVersion }]),
        ),
        shareStrategy: 'loaded-first',
        dts: false,
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      // The other half of the code that runs text, which pages and the registry refuse.
      new webpack.DefinePlugin({ 'typeof FEDERATION_ALLOW_NEW_FUNCTION': '"undefined"' }),
    ],
  };
}

/** Below the embed's folder: the remote's chunks have names like the element's. */
export const remoteFolder = 'federation';

/** @param {App} app */
const inEmbed = ({ folder, name, version }) => ({ path: path.join(folder, embedFolder), uniqueName: `${name}_${version}_embed` });

/** Below the app's folder. */
export const embedFolder = 'dist/embed';
