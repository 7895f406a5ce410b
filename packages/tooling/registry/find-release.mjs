import fs from 'node:fs';
import path from 'node:path';
import { UsageError } from '../command-line/command-error.mjs';
import { appFolder, readJson, shown, versionToBuild } from '../commands/app-folder.mjs';
import { builtRelease, rejectStale } from './built-release.mjs';
import { describeBuild } from './describe-build.mjs';
import { rejectOlder } from './older-build.mjs';
import { listFiles } from './pack.mjs';

/** @typedef {{ folder: string, dist: string, app: string, version: string, description?: object }} Release `description`: a release.json that is not in `dist` */

/**
 * Returns the release that a folder contains: what `daybook build` wrote, or the output of any other build, with its description.
 *
 * @param {string | undefined} word the app's folder, as written on the command line
 * @param {{ stale?: boolean, build?: string, entry?: string }} options
 * @returns {Release}
 * @throws {import('../command-line/command-error.mjs').CommandError}
 */
export function findRelease(word, { stale, build = 'dist', entry }) {
  const folder = appFolder(word, 'package.json');
  const dist = path.join(folder, build);
  if (isForeign(dist)) return foreignRelease(folder, dist, { stale, entry });
  if (build !== 'dist' && !fs.existsSync(dist)) throw new UsageError(`There is no folder ${shown(dist)}.`);
  if (build !== 'dist' || entry !== undefined) {
    throw new UsageError('--build and --entry go with the output of another build than daybook build.');
  }
  const release = builtRelease(folder);
  if (!stale) rejectStale(folder, release);
  return { folder, ...release };
}

/** True for the output of another build than ours, which describes what it built. @param {string} dist */
const isForeign = (dist) => fs.existsSync(dist) && !fs.existsSync(path.join(dist, 'release.json'));

/** @param {string} folder @param {string} dist @param {{ stale?: boolean, entry?: string }} options @returns {Release} */
function foreignRelease(folder, dist, { stale, entry }) {
  if (!fs.existsSync(path.join(folder, 'app.json'))) {
    throw new UsageError(
      `${shown(folder) || 'This folder'} contains no app.json, which describes the app: its name, title, menu and paths.`,
    );
  }
  const app = readJson(folder, 'app.json');
  const version = versionToBuild(folder);
  const names = listFiles(dist);
  const description = describeBuild({ folder, dist, names, app, version, ...(entry !== undefined && { entry }) });
  if (!stale) rejectOlder({ folder, dist, names, release: `${app.name} ${version}` });
  return { folder, dist, app: app.name, version, description };
}
