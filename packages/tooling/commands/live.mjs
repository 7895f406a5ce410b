import { UsageError } from '../command-line/command-error.mjs';
import { plain, time } from '../command-line/formats.mjs';
import { callPlatform, callRegistry } from '../registry/client.mjs';
import { platformOf, platformOptions, requireOption, wholeNumber } from '../registry/options.mjs';

/** @typedef {import('../command-line/program.mjs').Call} Call @typedef {import('../command-line/program.mjs').Command} Command */
/** @typedef {import('../../contracts/src/releases.ts').Change} Change */

export const liveOptions = {
  '--share <N>': 'percent of the visitors that get it, 0 to 100 (default: all)',
  '--why <TEXT>': 'the reason, for the history',
};

/** @type {Command} */
export const live = {
  summary: 'Makes a published release live, for all visitors or a share of them.',
  arguments: '<app> <version>',
  help: `New page loads get the release at once. Open pages keep what they loaded. When the share grows, the visitors who were in it stay in it. The registry ends a rollout that fails clearly more often than the live release. It rejects a release that does not fit the other apps, in whatever combination a visitor may get; with --force an operator puts it live nevertheless, and the history names what does not fit.

  daybook live notes 1.1.0 --share 10 --why "The new editor, for a few"
  daybook live notes 1.1.0 --share 50 --why "No failures in a day"
  daybook live notes 1.1.0 --why "The new editor"`,
  options: { ...liveOptions, '--force': 'as an operator, even if it does not fit the other apps', ...platformOptions },
  async run(call) {
    const [app, version] = call.args;
    const request = { app, version, ...readLiveOptions(call.options), ...(call.options.force && { force: true }) };
    const change = await goLive(platformOf(call), { ...request, signal: call.signal });
    if (change.why !== request.why) call.output.note(plain(change.why));
    call.output.result(change, changeSentence(change));
  },
};

/** @type {Command} */
export const rollback = {
  summary: 'Ends a rollout; if there is none, makes the previous live release live again.',
  arguments: '<app>',
  help: `Nothing is built, and new page loads get the earlier release at once. The registry skips earlier releases that do not fit the other apps, and rejects the rollback if none fits. With --force it rolls back to the previous release nevertheless. Either way, the history names what does not fit. Only an operator can force a release onto a path of another app.

  daybook rollback notes --why "Saving fails on iPads"`,
  options: {
    '--why <TEXT>': liveOptions['--why <TEXT>'],
    '--force': 'rolls back even to a release that does not fit the other apps',
    ...platformOptions,
  },
  async run(call) {
    const path = `/api/apps/${encodeURIComponent(call.args[0])}/rollback/`;
    const body = { why: requireOption(call.options, 'why'), ...(call.options.force && { force: true }) };
    const change = await callPlatform(call, { method: 'POST', path, body });
    if (change.why !== body.why) call.output.note(plain(change.why));
    call.output.result(change, changeSentence(change));
  },
};

/** @type {Command} */
export const tryRelease = {
  summary: 'Creates a link that opens the real site with a published release.',
  arguments: '<app> <version>',
  help: `The link asks for confirmation first. After that, this browser gets the release until the link expires; the page shows it, with a way out. Nobody else gets the release.

  daybook try notes 1.2.0-rc.1
  daybook try notes 1.2.0-rc.1 --hours 2`,
  options: { '--hours <N>': 'how long the link is valid, 1 to 24 (default: 24)', ...platformOptions },
  async run(call) {
    const [app, version] = call.args;
    const hours = wholeNumber(call.options, 'hours', { min: 1, max: 24 });
    const body = { version, ...(hours !== undefined && { hours }) };
    const link = await callPlatform(call, { method: 'POST', path: `/api/apps/${encodeURIComponent(app)}/try/`, body });
    call.output.note(`${app} ${version} in your browser, until ${time(link.expires)}:`);
    call.output.result(link, plain(link.url));
  },
};

/** @param {Call['options']} options @throws {UsageError} */
export function readLiveOptions(options) {
  const share = wholeNumber(options, 'share', { min: 0, max: 100 });
  const why = requireOption(options, 'why');
  if (why.trim() === '') throw new UsageError('--why is empty.');
  return { ...(share !== undefined && { share }), why };
}

/**
 * Makes a published release live.
 *
 * @param {import('../registry/options.mjs').Platform} platform
 * @param {{ app: string, version: string, share?: number, force?: boolean, why: string, signal: AbortSignal }} request
 * @returns {Promise<Change>}
 */
export const goLive = (platform, { app, signal, version, share, force, why }) =>
  callRegistry(platform, {
    method: 'PUT',
    path: `/api/apps/${encodeURIComponent(app)}/live/`,
    body: { version, share, force, why },
    signal,
  });

/** Describes a change of the live release in a sentence. @param {Change} change */
export function changeSentence({ app, kind, from, to, rollout }) {
  if (rollout) return plain(`${app} ${rollout.version} goes to ${rollout.share} % of the visitors; the others get ${to}.`);
  if (kind === 'live') return plain(`${app} ${to} is live: every new page load gets it.`);
  if (from === undefined || from === to) return plain(`The rollout of ${app} has ended: every new page load gets ${to}.`);
  return plain(`${app} is back from ${from}: every new page load gets ${to}.`);
}
