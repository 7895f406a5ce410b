import fs from 'node:fs';
import path from 'node:path';
import { UsageError } from '../command-line/command-error.mjs';

/** @typedef {import('./read-log.mjs').SavedHead} SavedHead */

/**
 * Returns what an earlier audit has saved; undefined if the file does not exist yet.
 *
 * @param {string} file
 * @returns {SavedHead | undefined}
 * @throws {UsageError} if it is no such file
 */
export function readState(file) {
  if (!fs.existsSync(file)) return undefined;
  try {
    const { key, size, root } = JSON.parse(fs.readFileSync(file, 'utf8'));
    if (typeof key === 'string' && Number.isSafeInteger(size) && typeof root === 'string') return { key, size, root };
  } catch {
    // Reported below.
  }
  throw new UsageError(`${file} was not written by daybook verify. Restore it, or name another file.`);
}

/** Saves the head for the next audit, in a new folder if need be. An interrupted write leaves the file before. @param {string} file @param {SavedHead} head */
export function writeState(file, { key, size, root }) {
  const written = `${file}.new`;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(written, `${JSON.stringify({ key, size, root }, null, 2)}\n`, { flush: true });
  fs.renameSync(written, file);
}
