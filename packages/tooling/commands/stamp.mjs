import fs from 'node:fs';
import path from 'node:path';
import { hashEach, hashOfAll } from './sources.mjs';

/**
 * The sources and the version that a `dist` was built from. A build is stale if either has changed. The stamp is removed before a build
 * and written after it, so an interrupted build has none.
 *
 * @typedef {{ sources: string, version: string, files: Record<string, string> }} Stamp `files`: each source and its hash
 */

/**
 * Runs a build and writes its stamp. The sources are hashed first, so that changes during the build make it stale.
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
