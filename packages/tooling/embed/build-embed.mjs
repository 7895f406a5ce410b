import fs from 'node:fs';
import path from 'node:path';
import { extend } from '../config/extend.mjs';
import { bundle } from '../webpack/bundle.mjs';
import { reactRanges } from '../webpack/shared-packages.mjs';
import * as presets from '../webpack/embed.mjs';
import { addTypes } from './add-types.mjs';
import { sealElement } from './seal-element.mjs';

/**
 * The embed of an app in package.json, under `daybook`. Paths are relative to the app's folder.
 *
 * @typedef {object} Embed
 * @property {string} element the module that shows the app in a page of another site
 * @property {string} loader the script that such a page includes; it keeps its name, as the other scripts do
 * @property {string[]} scripts
 * @property {Record<string, string>} [exposes] the modules that other sites load by Module Federation
 * @property {string} [types] a folder with a `.d.ts` for each of them
 * @property {string} [descriptions] a folder whose files are copied
 * @property {{ loader: number, element: number }} budgets in bytes of gzip
 */

/** @typedef {{ folder: string, name: string, version: string, config: import('../config/config.d.ts').Config }} App */

/** The embed in release.json. @typedef {NonNullable<import('../../contracts/src/apps.ts').ReleaseDescription['embed']>} EmbedDescription */

/**
 * Builds the embed into `dist/embed`.
 *
 * @param {App} given
 * @param {Embed} embed
 * @returns {Promise<EmbedDescription>}
 */
export async function buildEmbed({ config, ...app }, { element: file, loader, scripts, exposes, types, descriptions, budgets }) {
  const place = path.join(app.folder, presets.embedFolder);
  await bundle(await extend(presets.element({ ...app, file }), { config, part: 'element' }));
  const element = sealElement(place, app);

  const named = [loader, ...scripts];
  const entries = Object.fromEntries(named.map((script) => [nameOf(script), script]));
  await bundle(await extend(presets.scripts({ ...app, scripts: entries, element }), { config, part: 'scripts' }));
  const remote = exposes ? await buildRemote({ config, ...app }, exposes, types) : [];
  const copied = descriptions ? copyAll(path.join(app.folder, descriptions), place) : [];
  return {
    loader: inRelease(`${nameOf(loader)}.js`),
    element: inRelease(element.name),
    files: [...named.map((script) => `${nameOf(script)}.js`), ...remote, ...copied].map(inRelease),
    budgets,
  };
}

/**
 * Returns the files of the remote that other sites name.
 *
 * @param {App} given
 * @param {Record<string, string>} exposes
 * @param {string | undefined} types
 */
async function buildRemote({ config, ...app }, exposes, types) {
  const place = path.join(app.folder, presets.embedFolder, presets.remoteFolder);
  const settings = presets.remote({ ...app, exposes, ranges: reactRanges(app.folder) });
  await bundle(await extend(settings, { config, part: 'remote' }));
  fs.rmSync(path.join(place, 'mf-stats.json'));
  const added = types ? addTypes(place, path.join(app.folder, types)) : [];
  return ['remoteEntry.js', 'mf-manifest.json', ...added].map((name) => `${presets.remoteFolder}/${name}`);
}

/** @param {string} file */
const nameOf = (file) => path.parse(file).name;

/** @param {string} name */
const inRelease = (name) => `embed/${name}`;

/** @param {string} from @param {string} to */
function copyAll(from, to) {
  const names = fs.readdirSync(from).sort();
  for (const name of names) fs.copyFileSync(path.join(from, name), path.join(to, name));
  return names;
}
