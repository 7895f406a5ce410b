import path from 'node:path';
import webpack from 'webpack';
import { base, first } from './base.mjs';

/** What both builds of an embed go by. @typedef {{ folder: string, name: string, version: string }} App */

/**
 * The build of what an element shows in the pages of others: a module with a React of its own, and its lazy chunks.
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
    // The page that it stands in has no import map of ours: each chunk is held to its hash by the function that asks for it.
    output: { ...settings.output, ...inEmbed(app), clean: true, publicPath: 'auto', importFunctionName: chunkImport },
  };
}

/** What the built element calls in place of `import()`: a function that is written below it once the hashes are known. */
export const chunkImport = 'importChunk';

/**
 * The build of the small scripts that others name in their pages: they know the element by its address and its hash.
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
