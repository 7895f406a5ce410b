import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/**
 * Returns the packages of an app as a software bill of materials (CycloneDX), without spaces; undefined if npm did not
 * install them, or the registry does not take as many.
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
    const { stdout } = await promisify(execFile)(npm, words, { cwd: root, maxBuffer: maxOutput, timeout: 120_000 });
    const sbom = JSON.parse(stdout);
    const content = Buffer.from(JSON.stringify(sbom));
    return sbom.bomFormat === 'CycloneDX' && content.length <= maxBytes ? content : undefined;
  } catch {
    return undefined;
  }
}

/** In bytes. npm indents what it writes. */
const maxOutput = 4 * 1024 * 1024;

/** The registry takes as much. */
const maxBytes = 1024 * 1024;

/** Returns the folder, or the nearest one above, that npm installed. @param {string} folder @returns {string | undefined} */
function installedIn(folder) {
  if (fs.existsSync(path.join(folder, 'package-lock.json'))) return folder;
  const above = path.dirname(folder);
  return above === folder ? undefined : installedIn(above);
}
