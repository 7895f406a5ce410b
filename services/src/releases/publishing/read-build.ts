import type { ReleaseDescription } from '@daybook/contracts/apps';
import fs from 'node:fs';
import path from 'node:path';
import { ReleaseRefused } from '../release-refused.ts';
import { readDescription } from './read-description.ts';

export interface Build {
  readonly description: ReleaseDescription;
  readonly contents: ReadonlyMap<string, Buffer>;
}

/**
 * Reads a folder that `daybook build` wrote: release.json and the files that it is about. Synchronous: call it from a worker thread.
 *
 * @throws {ReleaseRefused} when it is no such folder
 */
export function readBuild(folder: string): Build {
  const description = readBuildDescription(folder);
  const contents = listFiles(folder).map(
    (name) => [name.split(path.sep).join('/'), fs.readFileSync(path.join(folder, name))] as const,
  );
  return { description, contents: new Map(contents) };
}

/**
 * Reads only the release.json of a built folder.
 *
 * @throws {ReleaseRefused} when there is none, or it is not valid
 */
function readBuildDescription(folder: string): ReleaseDescription {
  const file = path.join(folder, 'release.json');
  return readDescription(folder, fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined);
}

/** A name that begins with a dot is the build's own. A link could lead anywhere. */
function listFiles(folder: string) {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  const link = entries.find((entry) => entry.isSymbolicLink());
  if (link) throw new ReleaseRefused(folder, { archive: [`${link.name} is a link.`] });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => name !== 'release.json');
}
