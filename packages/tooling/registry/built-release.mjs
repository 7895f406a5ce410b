import path from 'node:path';
import { readJsonFile } from '../commands/read-json.mjs';
import { CommandError } from '../command-line/command-error.mjs';
import { plain } from '../command-line/formats.mjs';
import { buildLine, shown, versionToBuild } from '../commands/app-folder.mjs';
import { changedFiles, hashEach, readStamp } from '../commands/build-stamp.mjs';

/**
 * Returns the release that an app's folder contains. An interrupted build does not count.
 *
 * @param {string} folder
 * @returns {{ dist: string, app: string, version: string }}
 * @throws {CommandError}
 */
export function builtRelease(folder) {
  const dist = path.join(folder, 'dist');
  const description = readStamp(folder) && readJsonFile(path.join(dist, 'release.json'));
  if (!description) throw new CommandError(`${shown(dist)} contains no complete build. Build it:\n\n  ${buildLine(folder)}`);
  const { app, version } = description;
  return { dist, app: app.name, version };
}

/**
 * Rejects a build of other sources than those in the folder now.
 *
 * @param {string} folder
 * @param {{ app: string, version: string }} release
 * @throws {CommandError} with the files newer than the build, and the command to run
 */
export function rejectStale(folder, { app, version }) {
  const wanted = versionToBuild(folder);
  const isOther = wanted !== version;
  const changed = changedFiles(readStamp(folder)?.files ?? {}, hashEach(folder));
  const newer = changed.filter((name) => !(isOther && name === 'package.json'));
  if (!isOther && newer.length === 0) return;
  const complaints = [
    ...(isOther ? [`The build is ${app} ${version}, and package.json says ${wanted}.`] : []),
    ...(newer.length > 0 ? [`Newer than the build of ${app} ${version}:`, ...listed(newer)] : []),
  ].map(plain);
  const advice = `Nothing was sent. Build it again, or send the old build with --stale:\n\n  ${buildLine(folder)}`;
  throw new CommandError(`${complaints.join('\n')}\n${advice}`);
}

/** Names the first few, one a line. @param {readonly string[]} names */
export function listed(names) {
  const few = names.slice(0, most).map((name) => `  ${name}`);
  return names.length > most ? [...few, `  and ${names.length - most} more`] : few;
}

const most = 8;
