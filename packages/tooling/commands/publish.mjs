import { CommandError, exitCodes, UsageError } from '../command-line/command-error.mjs';
import { count, plain, size, wrapped } from '../command-line/formats.mjs';
import { callRegistry } from '../registry/client.mjs';
import { findRelease } from '../registry/find-release.mjs';
import { platformOf, platformOptions } from '../registry/options.mjs';
import { pack } from '../registry/pack.mjs';
import { attest } from '../signing/attest.mjs';
import { readSigningKey } from '../signing/signing-key.mjs';
import { changeSentence, goLive, liveOptions, readLiveOptions } from './live.mjs';

/** @typedef {import('../command-line/program.mjs').Call} Call */
/** @typedef {import('../registry/options.mjs').Platform} Platform */
/** @typedef {import('../registry/find-release.mjs').Release} Release */

/** @type {import('../command-line/program.mjs').Command} */
export const publish = {
  summary: 'Sends a built app to the registry as a release.',
  arguments: '[folder]',
  help: `Packs and sends the output of daybook build, or of any build that emits a Module Federation remote with an mf-manifest.json, or an ES module with single-spa's lifecycles (bootstrap, mount, unmount): then app.json and package.json are in the folder, and the built files in its dist. The registry checks it, and names each check that failed. Publishing does not make a release live. A published version never changes: raise the version in package.json for the next release. A build that is older than its sources, or that has another version than package.json, is not sent: another build than daybook build is compared with src by the times of the files.

The release gets a statement with the hash of every file and what is known of its build: repository, commit, pipeline, time, and the packages that npm installed. If DAYBOOK_SIGNING_KEY has a key (daybook key new), it is signed.

  daybook publish --dry-run
  daybook publish
  daybook publish --live --share 10 --why "The new editor, for a few"
  daybook publish mfe-notes --at https://daybook.example --token-file notes.token
  daybook publish --build out --entry main.js

With --json and --live the result is { "published": …, "change": … }.`,
  options: {
    '--dry-run': 'only runs the checks of the registry',
    '--stale': 'sends the build even if the sources are newer',
    '--build <FOLDER>': "another build's output, within the folder (default: dist)",
    '--entry <FILE>': "another build's entry module (default: the only one with the lifecycles, beside those of extensions)",
    '--live': 'also makes the release live, as daybook live does',
    ...liveOptions,
    ...platformOptions,
  },
  async run(call) {
    const { options, output } = call;
    const request = liveRequest(options);
    const platform = platformOf(call);
    const release = findRelease(call.args[0], options);
    const published = await send(call, platform, release);
    for (const warning of published.warnings ?? []) output.note(wrapped(`Warning: ${plain(warning)}`));
    if (!request) return output.result(published, publishedSentence(published, options.dryRun === true));
    output.note(publishedSentence(published, false));
    const change = await goLive(platform, { ...release, ...request, signal: call.signal });
    output.result({ published, change }, changeSentence(change));
  },
};

/** @param {import('commander').OptionValues} options */
function liveRequest(options) {
  if (options.live && options.dryRun) throw new UsageError('--dry-run publishes nothing that could go live.');
  if (options.live) return readLiveOptions(options);
  const misplaced = ['share', 'why'].find((name) => options[name] !== undefined);
  if (misplaced) throw new UsageError(`--${misplaced} goes with --live.`);
  return undefined;
}

/** @param {Call} call @param {Platform} platform @param {Release} release */
async function send({ options, output, signal }, platform, release) {
  const { dist, app, version, description } = release;
  const key = readSigningKey();
  const { archive, files, bytes } = await pack(dist, description, (files) => attest({ ...release, files, ...(key && { key }) }));
  output.note(`${app} ${version}: ${count(files, 'file')}, ${size(bytes)}, packed ${size(archive.length)}`);
  const progress = output.progress('Sending');
  const path = `/api/releases/${encodeURIComponent(app)}/${encodeURIComponent(version)}/${options.dryRun ? '?dryRun=true' : ''}`;
  let sent = 0;
  /** @param {number} bytes */
  const onSent = (bytes) => {
    sent = bytes;
    if (bytes < archive.length) progress.show(bytes, archive.length);
    else progress.message('Sent: the registry checks it');
  };
  try {
    const published = await callRegistry(platform, { method: 'POST', path, archive, onSent, signal });
    progress.end(`Sent to ${platform.url}`);
    return published;
  } catch (error) {
    progress.end();
    if (signal.aborted) throw stopped(`${app} ${version}`, sent === archive.length);
    throw error;
  }
}

/** @param {string} release @param {boolean} isSent */
function stopped(release, isSent) {
  const message = isSent
    ? `Stopped when all was sent: daybook status says whether ${release} was published.`
    : `Stopped: ${release} is not published.`;
  return new CommandError(message, { exitCode: exitCodes.interrupted });
}

/** @typedef {{ app: string, version: string, files: number, bytes: number, firstLoad: number, warnings?: string[] }} Published */

/** @param {Published} published @param {boolean} isDry */
function publishedSentence({ app, version, firstLoad }, isDry) {
  const first = `Its first load is ${size(firstLoad)}.`;
  return isDry ? `${app} ${version} passes every check. ${first}` : `${app} ${version} is published. ${first}`;
}
