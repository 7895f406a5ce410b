import { CommandError, exitCodes, UsageError } from '../command-line/command-error.mjs';
import { count, size } from '../command-line/formats.mjs';
import { callRegistry } from '../registry/client.mjs';
import { builtRelease, refuseStale } from '../registry/built-release.mjs';
import { sentence } from '../registry/change.mjs';
import { goLive, liveOptions, readLiveOptions } from '../registry/go-live.mjs';
import { pack } from '../registry/pack.mjs';
import { platformOf, platformOptions } from '../registry/platform.mjs';
import { appFolder } from './app-folder.mjs';

/** @typedef {import('../command-line/program.mjs').Call} Call */
/** @typedef {import('../registry/platform.mjs').Platform} Platform */
/** @typedef {{ dist: string, app: string, version: string }} Release */

/** @type {import('../command-line/program.mjs').Command} */
export const publish = {
  summary: 'Sends a built app to the registry as a release.',
  arguments: '[folder]',
  help: `What daybook build made is packed and sent; the registry checks it and names each check that it fails. A release is not live by that, and is never changed: the next one has another version in package.json. A build that is older than its sources, or of another version than package.json says, is not sent.

  daybook publish --dry-run
  daybook publish
  daybook publish --live --share 10 --why "The new editor, for a few"
  daybook publish mfe-notes --at https://daybook.example --token-file notes.token

With --json and --live the answer is { "published": …, "change": … }.`,
  options: {
    '--dry-run': 'has it checked, and publishes nothing',
    '--stale': 'sends the build even if the sources are newer',
    '--live': 'makes it live once it is published, as daybook live does',
    ...liveOptions,
    ...platformOptions,
  },
  async run(call) {
    const { args, options, output } = call;
    const request = liveRequest(options);
    const platform = platformOf(call);
    const folder = appFolder(args[0], 'package.json');
    const release = builtRelease(folder);
    if (!options.stale) refuseStale(folder, release);
    const published = await send(call, platform, release);
    if (request) return makeLive(call, platform, { release, request, published });
    output.result(published, told(published, options.dryRun === true));
  },
};

/** @param {import('commander').OptionValues} options */
function liveRequest(options) {
  if (options.live && options.dryRun) throw new UsageError('--dry-run publishes nothing that could go live.');
  if (options.live) return readLiveOptions(options);
  const alone = ['share', 'why'].find((name) => options[name] !== undefined);
  if (alone) throw new UsageError(`--${alone} goes with --live.`);
  return undefined;
}

/** @param {Call} call @param {Platform} platform @param {Release} release */
async function send({ options, output, signal }, platform, { dist, app, version }) {
  const { archive, files, bytes } = await pack(dist);
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
const stopped = (release, isSent) =>
  new CommandError(
    isSent
      ? `Stopped when all was sent: daybook status says whether ${release} was published.`
      : `Stopped: ${release} is not published.`,
    { exitCode: exitCodes.interrupted },
  );

/** @param {Call} call @param {Platform} platform @param {{ release: Release, request: import('../registry/go-live.mjs').LiveRequest, published: Published }} what */
async function makeLive({ output, signal }, platform, { release, request, published }) {
  output.note(told(published, false));
  const change = await goLive(platform, { ...release, request, signal });
  output.result({ published, change }, sentence(change));
}

/** @typedef {{ app: string, version: string, files: number, bytes: number, firstLoad: number }} Published */

/** @param {Published} published @param {boolean} isDry */
function told({ app, version, firstLoad }, isDry) {
  const first = `Its first paint loads ${size(firstLoad)}.`;
  return isDry ? `${app} ${version} passes every check. ${first}` : `${app} ${version} is published. ${first}`;
}
