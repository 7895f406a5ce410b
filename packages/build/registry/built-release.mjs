// @ts-check
import fs from 'node:fs';
import path from 'node:path';
import { CommandFailed } from '../command-line/command-failed.mjs';
import { hashSources } from '../commands/sources.mjs';
import { readStamp } from '../commands/stamp.mjs';

/**
 * The release that lies built in an app's folder. A build that was cut off is none.
 *
 * @param {string} folder
 * @throws {CommandFailed}
 */
export function builtRelease(folder) {
  const dist = path.join(folder, 'dist');
  const stamp = readStamp(folder);
  const description = readDescription(path.join(dist, 'release.json'));
  if (!stamp || !description) throw new CommandFailed(`${path.relative('', dist)} holds no whole build: daybook build makes one.`);
  const { app, version } = description;
  return { dist, app: app.name, version, isStale: stamp.sources !== hashSources(folder) };
}

/** @param {string} file @returns {{ app: { name: string }, version: string } | undefined} */
function readDescription(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
