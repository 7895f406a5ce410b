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
  const place = installedFolder(folder, name);
  return place && JSON.parse(fs.readFileSync(path.join(place, 'package.json'), 'utf8')).version;
}

/** Returns where a package is installed for a folder; undefined if it is not. @param {string} folder @param {string} name */
export function installedFolder(folder, name) {
  const places = createRequire(path.join(folder, 'package.json')).resolve.paths(name) ?? [];
  return places.map((place) => path.join(place, name)).find((place) => fs.existsSync(path.join(place, 'package.json')));
}
