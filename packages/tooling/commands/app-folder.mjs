import fs from 'node:fs';
import path from 'node:path';
import { CommandError, nearest, UsageError } from '../command-line/command-error.mjs';

/**
 * Returns the folder of an app that was named on the command line.
 *
 * @param {string | undefined} word default: the current folder
 * @param {string} [needed] a file that it must contain
 * @throws {UsageError} that names the one that was probably meant
 */
export function appFolder(word, needed = 'app.json') {
  const folder = path.resolve(word ?? '.');
  if (fs.existsSync(path.join(folder, needed))) return folder;
  const name = word === undefined ? 'This folder' : word;
  const wrong = fs.existsSync(folder) ? `${name} contains no ${needed}, so it is not an app.` : `There is no folder ${word}.`;
  throw new UsageError(`${wrong} ${advice(folder)}`.trimEnd());
}

/**
 * Rejects an app whose entry is not where `daybook build` and `daybook dev` look for it.
 *
 * @param {string} folder
 * @param {string} name of the app
 * @throws {CommandError}
 */
export function requireEntry(folder, name) {
  const entry = name === 'shell' ? 'main' : 'app';
  const modules = [`src/${entry}`, `src/${entry}/index`];
  const files = modules.flatMap((module) => ['tsx', 'ts', 'jsx', 'js'].map((extension) => `${module}.${extension}`));
  if (files.some((file) => fs.existsSync(path.join(folder, file)))) return;
  const place = shown(folder) || 'This folder';
  const other = 'or it is an app of another build, which its own tool builds and serves (docs/stacks.md).';
  throw new CommandError(`${place} contains no src/${entry}.tsx (or .ts, .js), so its entry is missing, ${other}`);
}

/** @param {string} folder */
function advice(folder) {
  const near = nearestApp(folder);
  if (near) return `Did you mean ${shown(near)}?`;
  const here = appsIn('.');
  return here.length > 0 ? `Apps in this folder: ${here.join(', ')}.` : '';
}

/** Finds an app by its name without mfe- too. @param {string} folder */
function nearestApp(folder) {
  const [above, name] = [path.dirname(folder), path.basename(folder)];
  const apps = appsIn(above);
  const found = apps.find((app) => app === `mfe-${name}`) ?? nearest(name, apps);
  return found && path.join(above, found);
}

/** @param {string} folder */
function appsIn(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs.readdirSync(folder).filter((name) => fs.existsSync(path.join(folder, name, 'app.json')));
}

/** The line that builds the app of a folder. @param {string} folder */
export const buildLine = (folder) => `npx daybook build ${shown(folder)}`.trimEnd();

/** Returns a path relative to the current folder. @param {string} place */
export const shown = (place) => path.relative('', place);

/** The package's own, or RELEASE_VERSION where a start from the working tree names each of its builds. @param {string} folder @returns {string} */
export const versionToBuild = (folder) => process.env.RELEASE_VERSION ?? readJson(folder, 'package.json').version;

/** @param {string} folder @param {string} name */
export function readJson(folder, name) {
  try {
    return JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'));
  } catch (error) {
    throw new CommandError(`${shown(path.join(folder, name))} cannot be read: ${/** @type {Error} */ (error).message}`);
  }
}
