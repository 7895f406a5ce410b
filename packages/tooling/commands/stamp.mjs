// @ts-check
import fs from 'node:fs';
import path from 'node:path';
import { hashEach, hashOfAll } from './sources.mjs';

/**
 * What a `dist` was built from, kept in it: a build is stale when its package has other sources by now, or was to carry another
 * version. Written after the build and removed before, so that a build which was cut off counts as none.
 *
 * @typedef {{ sources: string, version: string, files: Record<string, string> }} Stamp `files`: each source and its hash
 */

/**
 * Runs a build and leaves its stamp. The sources are hashed first: what changes under way is built by the next.
 *
 * @param {string} folder
 * @param {string} version
 * @param {() => Promise<unknown>} build
 */
export async function stamped(folder, version, build) {
  const files = hashEach(folder);
  fs.rmSync(stampFile(folder), { force: true });
  await build();
  fs.writeFileSync(stampFile(folder), `${JSON.stringify({ sources: hashOfAll(files), version, files })}\n`);
}

/** @param {string} folder @returns {Stamp | undefined} */
export function readStamp(folder) {
  try {
    return JSON.parse(fs.readFileSync(stampFile(folder), 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {string} folder */
const stampFile = (folder) => path.join(folder, 'dist/.build.json');
