import path from 'node:path';
import { exitCodes } from '../command-line/command-error.mjs';
import { appFolder, readJson, shown, versionToBuild } from './app-folder.mjs';
import { buildEmbed } from '../embed/build-embed.mjs';
import { bundle } from '../webpack/bundle.mjs';
import { stamped } from './build-stamp.mjs';

/** @type {import('../command-line/program.mjs').Command} */
export const build = {
  summary: 'Builds the app in a folder into its dist.',
  arguments: '[folder]',
  help: `The folder holds app.json, package.json with the version, and src/app.tsx. Without FOLDER it is this one.

  daybook build
  daybook build mfe-notes`,
  async run({ args: [named], output, signal }) {
    // A build that is cut off has no stamp, and counts as none.
    signal.addEventListener('abort', () => process.exit(exitCodes.interrupted));
    const folder = appFolder(named);
    const { name } = readJson(folder, 'app.json');
    const version = versionToBuild(folder);
    const began = Date.now();
    const progress = output.progress('');
    progress.message(`Building ${name} ${version}`);
    await buildApp(folder, { name, version }).finally(() => progress.end());
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    output.result({ app: name, version }, `${name} ${version} is built in ${shown(path.join(folder, 'dist'))} (${seconds} s).`);
  },
};

/** @param {string} folder @param {{ name: string, version: string }} release */
async function buildApp(folder, { name, version }) {
  const { daybook: parts = {} } = readJson(folder, 'package.json');
  await stamped(folder, version, () => buildParts({ folder, name, version }, parts));
}

/**
 * The embed first: release.json, which comes with the app, tells of it.
 *
 * @param {{ folder: string, name: string, version: string }} app
 * @param {{ exposes?: Record<string, string>, embed?: import('../embed/build-embed.mjs').Embed }} parts what package.json has as `daybook`
 */
async function buildParts(app, { exposes, embed }) {
  const preset = await presetFor(app.name);
  const built = embed && (await buildEmbed(app, embed));
  await bundle(preset({ ...app, exposes, embed: built }));
}

/** Loads webpack only for a build, so that other commands start faster. @param {string} name */
async function presetFor(name) {
  if (name === 'shell') return (await import('../webpack/shell.mjs')).shell;
  return (await import('../webpack/app.mjs')).app;
}
