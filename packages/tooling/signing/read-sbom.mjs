import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/**
 * Returns the packages of an app as a software bill of materials (CycloneDX), as npm writes it; undefined if npm did not install them.
 *
 * @param {string} folder
 * @returns {Promise<Buffer | undefined>}
 */
export async function readSbom(folder) {
  const root = installedIn(path.resolve(folder));
  if (root === undefined) return undefined;
  const workspace = path.relative(root, path.resolve(folder));
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', ...(workspace ? ['--workspace', workspace] : [])];
  try {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const { stdout } = await promisify(execFile)(npm, words, { cwd: root, maxBuffer: maxBytes, timeout: 120_000 });
    return JSON.parse(stdout).bomFormat === 'CycloneDX' ? Buffer.from(stdout) : undefined;
  } catch {
    return undefined;
  }
}

/** The registry takes as much. */
const maxBytes = 4 * 1024 * 1024;

/** Returns the folder, or the nearest one above, that npm installed. @param {string} folder @returns {string | undefined} */
function installedIn(folder) {
  if (fs.existsSync(path.join(folder, 'package-lock.json'))) return folder;
  const above = path.dirname(folder);
  return above === folder ? undefined : installedIn(above);
}
