import fs from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { app } from '../webpack/app.mjs';
import { shell } from '../webpack/shell.mjs';
import { stamped } from './stamp.mjs';

/**
 * Builds the app in a folder into its `dist`. The version is the package's own, or RELEASE_VERSION where a start from the
 * working tree names each of its builds.
 *
 * @param {string} folder
 */
export async function build(folder) {
  const { version } = readJson(folder, 'package.json');
  const { name } = readJson(folder, 'app.json');
  const preset = name === 'shell' ? shell : app;
  const release = process.env.RELEASE_VERSION ?? version;
  await stamped(folder, release, () => run(preset({ folder, name, version: release })));
}

const readJson = (folder, file) => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'));

/** @param {import('webpack').Configuration} configuration */
function run(configuration) {
  return new Promise((resolve, reject) => {
    webpack(configuration, (error, stats) => {
      if (error) return reject(error);
      if (stats?.hasErrors()) return reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
      resolve(stats);
    });
  });
}
