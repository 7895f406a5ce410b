import { count, plain, size, table, time } from '../command-line/formats.mjs';

/**
 * The live release of an app and all its releases, as the contracts define it.
 *
 * @typedef {{ app: string, live?: string, rollout?: { version: string, share: number }, fallback?: string, releases: Release[] }} AppStatus
 * @typedef {{ version: string, published: string, by: string, bytes: number, halted?: true }} Release
 */

/** Returns a table of all apps. @param {readonly AppStatus[]} apps */
export function allApps(apps) {
  if (apps.length === 0) return 'Nothing was published yet.';
  return table([['APP', 'LIVE', 'ROLLOUT', 'FALLBACK', 'RELEASES'], ...apps.map(row)]);
}

/** @param {AppStatus} status */
function row({ app, live = '–', rollout, fallback = '–', releases }) {
  return [app, live, rollout ? part(rollout) : halted(releases), fallback, String(releases.length)].map(plain);
}

/** Mentions the newest release if it was halted, because it looks like one that was never live otherwise. @param {readonly Release[]} releases */
const halted = ([newest]) => (newest?.halted ? `${newest.version} halted` : '–');

/** @param {{ version: string, share: number }} rollout */
const part = ({ version, share }) => `${version} to ${share} %`;

/** Returns a table of an app's releases, the newest first. @param {AppStatus} status */
export function oneApp(status) {
  const { app, releases } = status;
  const rows = releases.map((release) => [
    release.version,
    role(status, release),
    time(release.published),
    size(release.bytes),
    release.by,
  ]);
  const head = `${plain(app)}: ${count(releases.length, 'release')}`;
  if (rows.length === 0) return head;
  return `${head}\n\n${table([['VERSION', '', 'PUBLISHED', 'SIZE', 'BY'], ...rows.map((row) => row.map(plain))])}`;
}

/** Returns the role of a release: live, share of a rollout, halted, fallback or none. @param {AppStatus} status @param {Release} release */
function role({ live, rollout, fallback }, { version, halted }) {
  if (version === live) return 'live';
  if (version === rollout?.version) return `${rollout.share} %`;
  if (halted) return 'halted';
  return version === fallback ? 'fallback' : '';
}
