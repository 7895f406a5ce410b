import { count, plain, size, table, time } from '../command-line/formats.mjs';
import { callPlatform } from '../registry/client.mjs';
import { platformOptions } from '../registry/options.mjs';

/** @typedef {import('../../contracts/src/releases.ts').AppStatus} AppStatus */

/** @type {import('../command-line/program.mjs').Command} */
export const status = {
  summary: 'Shows which releases visitors get, and which others there are.',
  arguments: '[app]',
  help: `Without APP: every app that the token is for.

  daybook status
  daybook status notes
  daybook status notes --json`,
  options: platformOptions,
  async run(call) {
    const [app] = call.args;
    const path = app === undefined ? '/api/apps/' : `/api/apps/${encodeURIComponent(app)}/`;
    const result = await callPlatform(call, { method: 'GET', path });
    call.output.result(result, app === undefined ? appsTable(result) : releasesTable(result));
  },
};

/** @param {readonly AppStatus[]} apps */
function appsTable(apps) {
  if (apps.length === 0) return 'Nothing was published yet.';
  const rows = apps.map(({ app, live = '–', rollout, fallback = '–', releases }) =>
    [app, live, rollout ? `${rollout.version} to ${rollout.share} %` : halted(releases), fallback, releases.length].map(plain),
  );
  return table([['APP', 'LIVE', 'ROLLOUT', 'FALLBACK', 'RELEASES'], ...rows]);
}

/** Mentions the newest release if it was halted, because it looks like one that was never live otherwise. @param {AppStatus['releases']} releases */
const halted = ([newest]) => (newest?.halted ? `${newest.version} halted` : '–');

/** The newest first. @param {AppStatus} status */
function releasesTable(status) {
  const { app, releases } = status;
  const head = `${plain(app)}: ${count(releases.length, 'release')}`;
  if (releases.length === 0) return head;
  const rows = releases.map(({ version, published, bytes, by, halted }) =>
    [version, role(status, { version, halted }), time(published), size(bytes), by].map(plain),
  );
  return `${head}\n\n${table([['VERSION', '', 'PUBLISHED', 'SIZE', 'BY'], ...rows])}`;
}

/** Returns the role of a release: live, share of a rollout, halted, fallback or none. @param {AppStatus} status @param {{ version: string, halted?: true }} release */
function role({ live, rollout, fallback }, { version, halted }) {
  if (version === live) return 'live';
  if (version === rollout?.version) return `${rollout.share} %`;
  if (halted) return 'halted';
  return version === fallback ? 'fallback' : '';
}
