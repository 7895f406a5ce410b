import path from 'node:path';
import { CommandError, exitCodes } from '../command-line/command-error.mjs';
import { readConfig } from '../config/read-config.mjs';
import { appFolder, readJson, requireEntry, shown, versionToBuild } from './app-folder.mjs';
import { writeCompressedForms } from '../webpack/compressed-forms.mjs';
import { buildWithStamp } from './build-stamp.mjs';

/** @type {import('../command-line/program.mjs').Command} */
export const build = {
  summary: 'Builds the app in a folder into its dist.',
  arguments: '[folder]',
  help: `The folder contains app.json, package.json with the version, and src/app.tsx. The default is the current folder. A daybook.config.mjs beside them adds to the build, and a postcss.config.mjs is applied to its style sheets.

  daybook build
  daybook build mfe-notes`,
  async run({ args: [named], output, signal }) {
    // An interrupted build has no stamp, so nothing uses it.
    signal.addEventListener('abort', () => process.exit(exitCodes.interrupted));
    const folder = appFolder(named);
    const { name } = readJson(folder, 'app.json');
    const embed = readEmbed(folder);
    requireEntry(folder, name);
    const config = await readConfig(folder);
    const version = versionToBuild(folder);
    const began = Date.now();
    const progress = output.progress('');
    progress.message(`Building ${name} ${version}`);
    await buildWithStamp(folder, version, () => buildApp({ folder, name, version, config }, embed)).finally(() => progress.end());
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    output.result({ app: name, version }, `${name} ${version} is built in ${shown(path.join(folder, 'dist'))} (${seconds} s).`);
  },
};

/**
 * Returns the parts for other sites, if the app has any.
 *
 * @param {string} folder
 * @returns {import('../embed/build-embed.mjs').Embed | undefined}
 * @throws {CommandError} that names a setting which is not known: `exposes` once had another place, and would be missing without a word
 */
function readEmbed(folder) {
  const { embed, ...others } = readJson(folder, 'package.json').daybook ?? {};
  const [unknown] = Object.keys(others);
  if (unknown === undefined) return embed;
  const place = unknown === 'exposes' ? ' It belongs in "embed".' : ' There is only "embed".';
  throw new CommandError(`The "daybook" of package.json has "${unknown}", which is not known.${place}`);
}

/** @param {import('../embed/build-embed.mjs').App} app @param {ReturnType<typeof readEmbed>} embed */
async function buildApp({ config, ...app }, embed) {
  // Webpack is loaded only now: other commands start faster without it.
  const { bundle } = await import('../webpack/bundle.mjs');
  const { extend } = await import('../config/extend.mjs');
  const preset = app.name === 'shell' ? (await import('../webpack/shell.mjs')).shell : (await import('../webpack/app.mjs')).app;
  // The embed comes first, because release.json describes it.
  const built = embed && (await (await import('../embed/build-embed.mjs')).buildEmbed({ ...app, config }, embed));
  await bundle(await extend(preset({ ...app, embed: built, shared: config.shared }), { config, part: 'app' }));
  await writeCompressedForms(path.join(app.folder, 'dist'));
}
