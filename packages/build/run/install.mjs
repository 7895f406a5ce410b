// @ts-check
import './check-node.mjs';
import fs from 'node:fs';
import path from 'node:path';
import { npm } from './npm.mjs';
import { step } from './step.mjs';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Installs the packages that package-lock.json names, unless they are all there.
 *
 * @param {string} [folder]
 * @param {string} [title]
 */
export async function ensureInstalled(folder = root, title = 'Packages (npm ci)') {
  if (isInstalled(folder)) return;
  await step(title, ...npm(['ci', '--no-audit', '--no-fund']), { cwd: folder });
}

/**
 * Whether what npm says that it installed is what the lock asks for. npm writes its own record (node_modules/.package-lock.json)
 * last, after the packages' own install scripts, so an install that was cut off is not taken for a whole one.
 *
 * @param {string} folder
 */
export function isInstalled(folder) {
  const installed = readPackages(path.join(folder, 'node_modules/.package-lock.json'));
  const wanted = readPackages(path.join(folder, 'package-lock.json'));
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(([place, entry]) => isOptional(place, entry) || isSame(installed[place], entry));
}

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, link?: boolean }} Entry */

/** Optional packages are for other machines; entries outside node_modules are our own folders. @param {string} place @param {Entry} entry */
const isOptional = (place, entry) => !place.includes('node_modules/') || Boolean(entry.optional ?? entry.devOptional);

/** @param {Entry | undefined} one @param {Entry} other */
const isSame = (one, other) => one !== undefined && one.version === other.version && one.integrity === other.integrity;

/** A record that is missing or cut off says nothing. @param {string} file @returns {Record<string, Entry> | undefined} */
function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
