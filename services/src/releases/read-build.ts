import type { ReleaseDescription } from '@daybook/contracts/apps';
import fs from 'node:fs/promises';
import path from 'node:path';
import { readDescription } from './read-description.ts';
import { ReleaseRefused } from './release-refused.ts';

export interface Build {
  readonly description: ReleaseDescription;
  readonly contents: ReadonlyMap<string, Buffer>;
}

/**
 * Reads a folder that `daybook build` wrote: release.json, and the files that it is about.
 *
 * @throws {ReleaseRefused} when it is no such folder
 */
export async function readBuild(folder: string): Promise<Build> {
  const text = await fs.readFile(path.join(folder, 'release.json'), 'utf8').catch(() => undefined);
  const description = readDescription(folder, text);
  const names = await listFiles(folder);
  const contents = await Promise.all(
    names.map(async (name) => [name.split(path.sep).join('/'), await fs.readFile(path.join(folder, name))] as const),
  );
  return { description, contents: new Map(contents) };
}

/** What begins with a dot is the build's own. A link could lead anywhere. */
async function listFiles(folder: string) {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const link = entries.find((entry) => entry.isSymbolicLink());
  if (link) throw new ReleaseRefused(folder, { archive: [`${link.name} is a link.`] });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => name !== 'release.json');
}
