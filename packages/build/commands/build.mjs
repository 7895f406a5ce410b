// @ts-check
import fs from 'node:fs';
import path from 'node:path';
import { CommandFailed, exitCodes } from '../command-line/command-failed.mjs';
import { stamped } from './stamp.mjs';

/** @type {import('../command-line/command.mjs').Command} */
export const build = {
  summary: 'Builds the app in a folder into its dist.',
  usage: 'build [FOLDER]',
  help: `The folder holds app.json, package.json with the version, and src/app.tsx. Without FOLDER it is this one.

  daybook build
  daybook build mfe-notes`,
  words: [0, 1],
  async run({ words: [folder = '.'], signal }) {
    // A build that is cut off has no stamp, and counts as none.
    signal.addEventListener('abort', () => process.exit(exitCodes.stopped));
    await buildApp(path.resolve(folder));
  },
};

/** The version is the package's own, or RELEASE_VERSION where a start from the working tree names each of its builds. @param {string} folder */
async function buildApp(folder) {
  const { version } = readJson(folder, 'package.json');
  const { name } = readJson(folder, 'app.json');
  const release = process.env.RELEASE_VERSION ?? version;
  const preset = await presetFor(name);
  await stamped(folder, release, () => bundle(preset({ folder, name, version: release })));
}

/** webpack is loaded for a build alone: every other command starts without it. @param {string} name */
async function presetFor(name) {
  if (name === 'shell') return (await import('../webpack/shell.mjs')).shell;
  return (await import('../webpack/app.mjs')).app;
}

/** @param {import('webpack').Configuration} configuration */
async function bundle(configuration) {
  const { default: webpack } = await import('webpack');
  return new Promise((resolve, reject) => {
    webpack(configuration, (error, stats) => {
      if (error) return reject(error);
      if (stats?.hasErrors()) return reject(new CommandFailed(stats.toString({ preset: 'errors-only', colors: false })));
      resolve(stats);
    });
  });
}

/** @param {string} folder @param {string} name */
function readJson(folder, name) {
  try {
    return JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'));
  } catch (error) {
    throw new CommandFailed(`${path.join(folder, name)} cannot be read: ${/** @type {Error} */ (error).message}`);
  }
}
