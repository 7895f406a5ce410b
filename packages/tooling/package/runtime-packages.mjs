import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { npm } from '../run/step.mjs';

/**
 * Returns the folders of the packages that the server loads, as npm installed them, by where they belong in an installation:
 * `node_modules/pg`, `services/node_modules/lru-cache`. Packages of the repository are not links there.
 *
 * @param {string} root
 * @returns {Promise<Map<string, string>>}
 */
export async function runtimePackages(root) {
  const [command, words] = npm(['ls', '--workspace', 'services', '--all', '--omit=dev', '--parseable']);
  const { stdout } = await promisify(execFile)(command, words, { cwd: root, maxBuffer: 16 * 1024 * 1024 });
  const places = stdout
    .split('\n')
    .map((folder) => path.relative(root, folder))
    .filter(
      (place) => place.includes('node_modules') && !place.includes('@types') && !place.endsWith(path.join('@daybook', 'services')),
    );
  return new Map([...new Set(places)].sort().map((place) => [place, fs.realpathSync(path.join(root, place))]));
}
