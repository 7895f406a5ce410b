import fs from 'node:fs/promises';
import path from 'node:path';

/** Makes an empty folder below `parent`, which is made as well. Only this account reads it. */
export async function makeStage(parent: string) {
  await fs.mkdir(parent, { recursive: true });
  return fs.mkdtemp(path.join(parent, prefix));
}

export const discardStage = (folder: string) => fs.rm(folder, { recursive: true, force: true });

/** Removes what servers that died left behind. A publish takes minutes at most, also on another server that shares the folder. */
export async function removeOldStages(parent: string) {
  const names = await fs.readdir(parent).catch(() => []);
  for (const name of names.filter((known) => known.startsWith(prefix))) {
    const stage = path.join(parent, name);
    const changed = await fs.stat(stage).then(
      ({ mtimeMs }) => mtimeMs,
      () => Infinity,
    );
    if (Date.now() - changed > aDay) await discardStage(stage);
  }
}

/** Returns the names of all files below a folder, with slashes. */
export async function listStaged(folder: string) {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

const prefix = '.coming-';

const aDay = 24 * 3_600_000;
