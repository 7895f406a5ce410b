import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Returns the version of a package as it is installed for a folder. Some packages do not export their package.json, so it is read from the
 * disk.
 *
 * @param {string} folder @param {string} name @returns {string}
 */
export function installedVersion(folder, name) {
  let at = path.dirname(createRequire(path.join(folder, 'package.json')).resolve(name));
  while (!isPackage(at, name) && at !== path.dirname(at)) at = path.dirname(at);
  return readPackage(at)?.version;
}

/** @param {string} folder @param {string} name */
const isPackage = (folder, name) => readPackage(folder)?.name === name;

/** Packages may have a package.json without a name in their folders of built files. @param {string} folder */
function readPackage(folder) {
  const file = path.join(folder, 'package.json');
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
}
