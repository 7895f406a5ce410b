// @ts-check
import { base } from '@daybook/tooling/webpack/base';
import fs from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';

const folder = path.resolve(import.meta.dirname, '../one-bundle');

/** @typedef {{ files: ReadonlyMap<string, Buffer>, entry: string, preload: readonly string[] }} OneBundle */

/**
 * Builds the sources of the shell and of three apps as one bundle, with the presets that they are built with apart, and no federation.
 * An app's code is split off here too, as a careful bundle has it: nobody would send the board to who reads notes.
 *
 * @param {{ app?: string, dist?: string, plugins?: webpack.WebpackPluginInstance[] }} [variant] the app that is opened first
 * @returns {Promise<OneBundle>} with the files that the first paint of that app needs
 */
export async function buildOneBundle({ app = 'mfe-notes', dist = path.join(folder, 'dist'), plugins = [] } = {}) {
  const { chunkGroups } = await build(dist, plugins);
  const loadsApp = (/** @type {Group} */ group) => group.origins.some(({ request }) => request?.endsWith(`${app}/src/app.tsx`));
  const [entry, first] = [filesOf(chunkGroups.find(({ name }) => name === 'main')), filesOf(chunkGroups.find(loadsApp))];
  const names = fs.readdirSync(dist).filter(isScript);
  return {
    files: new Map(names.map((name) => [name, fs.readFileSync(path.join(dist, name))])),
    entry: entry.at(-1) ?? '',
    preload: [...new Set([...entry, ...first])],
  };
}

/** @typedef {webpack.Compilation['chunkGroups'][number]} Group */

/** @param {string} dist @param {webpack.WebpackPluginInstance[]} plugins @returns {Promise<webpack.Compilation>} */
function build(dist, plugins) {
  const settings = base({ folder, name: 'daybook', version: '1.0.0' });
  const configuration = {
    ...settings,
    entry: { main: './main.tsx' },
    plugins,
    output: { ...settings.output, path: dist, publicPath: 'auto', filename: '[name].[contenthash:12].js' },
  };
  return new Promise((resolve, reject) => {
    webpack(configuration, (error, stats) => {
      if (error || !stats) return reject(error);
      if (stats.hasErrors()) return reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
      resolve(stats.compilation);
    });
  });
}

/** @param {Group | undefined} group */
const filesOf = (group) => (group?.getFiles() ?? []).filter(isScript);

/** @param {string} name */
const isScript = (name) => name.endsWith('.js');
