// @ts-check
import { base } from '@daybook/tooling/webpack/base';
import fs from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';

const folder = path.resolve(import.meta.dirname, '../one-bundle');
const dist = path.join(folder, 'dist');

/** `preload` has the files that the first paint of the notes needs. @typedef {{ files: ReadonlyMap<string, Buffer>, entry: string, preload: readonly string[] }} OneBundle */

/**
 * Builds the shell and three apps as one bundle, with the presets of their releases but without Module Federation. Each app is a chunk of its
 * own, as in any bundle of this size.
 *
 * @returns {Promise<OneBundle>}
 */
export async function buildOneBundle() {
  const { chunkGroups } = await compile();
  const loadsNotes = (/** @type {Group} */ { origins }) =>
    origins.some(({ request }) => request?.endsWith('mfe-notes/src/app.tsx'));
  const [entry, first] = [filesOf(chunkGroups.find(({ name }) => name === 'main')), filesOf(chunkGroups.find(loadsNotes))];
  const names = fs.readdirSync(dist).filter(isScript);
  return {
    files: new Map(names.map((name) => [name, fs.readFileSync(path.join(dist, name))])),
    entry: entry.at(-1) ?? '',
    preload: [...new Set([...entry, ...first])],
  };
}

/** @typedef {webpack.Compilation['chunkGroups'][number]} Group */

/** @returns {Promise<webpack.Compilation>} */
function compile() {
  const settings = base({ folder, name: 'daybook', version: '1.0.0' });
  const configuration = {
    ...settings,
    entry: { main: './main.tsx' },
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
