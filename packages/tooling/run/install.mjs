import './check-node.mjs';
import path from 'node:path';
import { readJsonFile } from '../commands/read-json.mjs';
import { npm, step } from './step.mjs';

const root = path.resolve(import.meta.dirname, '../../..');

/** `npm start` needs something that it must not install or build itself. The message says what to run. */
export class NotPrepared extends Error {}

/** Installs the packages of package-lock.json, unless they are all there. @param {string} [folder] @param {string} [title] */
export async function ensureInstalled(folder = root, title = 'Packages (npm ci)') {
  if (findMissing(folder).length === 0) return;
  await step(title, ...npm(['ci', '--include=dev', '--no-audit', '--no-fund']), { cwd: folder });
}

/**
 * Checks the packages in production, where a start must not install: `npm ci` deletes node_modules first.
 *
 * @param {string} [folder]
 * @throws {NotPrepared} if a package is missing that the server needs
 */
export function checkInstalled(folder = root) {
  const missing = findMissing(folder, { production: true });
  if (missing.length === 0) return;
  const names = missing.slice(0, 3).join(', ') + (missing.length > 3 ? ` and ${missing.length - 3} more` : '');
  throw new NotPrepared(
    `Packages are missing, or have another version than package-lock.json says: ${names}. ` +
      'With NODE_ENV=production npm start installs nothing. Run: npm ci --omit=dev',
  );
}

/**
 * Returns the packages of the lock that npm did not record as installed. npm writes its record (node_modules/.package-lock.json) last, so
 * an interrupted install has none.
 *
 * @param {string} folder
 * @param {{ production?: boolean }} [options] `production`: packages that are only for development may be missing
 */
export function findMissing(folder, { production = false } = {}) {
  /** @type {Record<string, Entry>} */
  const installed = readJsonFile(path.join(folder, 'node_modules/.package-lock.json'))?.packages ?? {};
  /** @type {Record<string, Entry>} */
  const wanted = readJsonFile(path.join(folder, 'package-lock.json'))?.packages ?? { 'node_modules/': {} };
  return Object.entries(wanted)
    .filter(([place, entry]) => place.includes('node_modules/') && !isOptional(entry) && !(production && entry.dev))
    .filter(([place, entry]) => !isSame(installed[place], entry))
    .map(([place]) => place.replace(/^.*node_modules\//, '') || 'package-lock.json');
}

/** @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, link?: boolean }} Entry */

/** Optional packages are for other machines. @param {Entry} entry */
const isOptional = (entry) => Boolean(entry.optional ?? entry.devOptional);

/** @param {Entry | undefined} one @param {Entry} other */
const isSame = (one, other) => one !== undefined && one.version === other.version && one.integrity === other.integrity;
