import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Returns the version of a package as it is installed for a folder; undefined if it is not. Some packages do not export their
 * package.json, so it is read from the disk.
 *
 * @param {string} folder @param {string} name @returns {string | undefined}
 */
export function installedVersion(folder, name) {
  const places = createRequire(path.join(folder, 'package.json')).resolve.paths(name) ?? [];
  const file = places.map((place) => path.join(place, name, 'package.json')).find((each) => fs.existsSync(each));
  return file && JSON.parse(fs.readFileSync(file, 'utf8')).version;
}
