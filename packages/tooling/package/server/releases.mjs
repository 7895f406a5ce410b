import fs from 'node:fs';
import path from 'node:path';

/** Returns the folders of the built releases of this archive, as PUBLISH_FOLDERS. The shell is first, because the others are checked against it. */
export function builtReleases() {
  const folder = path.join(import.meta.dirname, 'releases');
  const apps = fs.readdirSync(folder).filter((name) => name !== 'shell');
  return ['shell', ...apps.sort()].map((name) => path.join(folder, name)).join(path.delimiter);
}
