import path from 'node:path';
import webpack from 'webpack';
import { base, first } from './base.mjs';

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
    entry: { element: [first, file] },
    // A host page has no import map with our hashes: the function that imports a chunk checks its integrity.
    output: { ...settings.output, ...inEmbed(app), clean: true, publicPath: 'auto', importFunctionName: chunkImport },
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

/** @param {App} app */
const inEmbed = ({ folder, name, version }) => ({ path: path.join(folder, embedFolder), uniqueName: `${name}_${version}_embed` });

/** Below the app's folder. */
export const embedFolder = 'dist/embed';
