import fs from 'node:fs';
import path from 'node:path';
import { installedFolder } from './installed-version.mjs';

/**
 * Returns the contract of a package as it is installed for a folder; undefined if it is not. The kit says which host contract is the oldest
 * that it works with. With the API's contract an app may send what an older server rejects.
 *
 * @param {string} folder @param {string} name
 * @returns {import('./needed-contracts.mjs').Contract | undefined}
 */
export function installedContract(folder, name) {
  const place = installedFolder(folder, name);
  if (place === undefined) return undefined;
  const { version, daybook } = JSON.parse(fs.readFileSync(path.join(place, 'package.json'), 'utf8'));
  return { version, oldest: daybook?.oldestHost ?? version };
}
