import fs from 'node:fs';
import path from 'node:path';
import { readJson, shown } from '../commands/app-folder.mjs';
import { CommandError } from '../command-line/command-error.mjs';
import { plain } from '../command-line/formats.mjs';
import { listed } from './built-release.mjs';

/**
 * Rejects the output of another build than ours if a source in `src` has changed since its newest file. Such a build has no hashes of its
 * sources, so only the times of the files can tell. An app without `src` has nothing to compare.
 *
 * @param {{ folder: string, dist: string, names: string[], release: string }} build `names`: its files; `release`: the app and version
 * @throws {CommandError} with the files newer than the build, and the command to run
 */
export function rejectOlder({ folder, dist, names, release }) {
  const built = names.reduce((newest, name) => Math.max(newest, changedAt(path.join(dist, name))), 0);
  const newer = sourcesOf(folder).filter((name) => changedAt(path.join(folder, name)) > built);
  if (newer.length === 0) return;
  const complaint = [`Newer than the build of ${release}:`, ...listed(newer)].map(plain).join('\n');
  const exception = 'if you know that it is of these sources (git and caches set the times of files)';
  throw new CommandError(
    `${complaint}\nNothing was sent. Build it again, or send this build with --stale ${exception}${buildCommand(folder)}`,
  );
}

/** In milliseconds. @param {string} file */
const changedAt = (file) => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Returns the sorted names of the sources, with slashes, without tests and dotfiles. @param {string} folder */
function sourcesOf(folder) {
  const place = path.join(folder, 'src');
  if (!fs.existsSync(place)) return [];
  return fs
    .readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !/(^|\/)\.|\.(test|spec)\.\w+$/.test(name))
    .sort();
}

/** @param {string} folder */
function buildCommand(folder) {
  if (readJson(folder, 'package.json').scripts?.build === undefined) return '.';
  return folder === path.resolve('') ? ':\n\n  npm run build' : `:\n\n  npm run build --prefix ${shown(folder)}`;
}
