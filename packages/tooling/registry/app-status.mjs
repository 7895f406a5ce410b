// @ts-check
import { count, plain, size, table, time } from '../command-line/formats.mjs';

/**
 * What visitors get of an app, and which releases it has, as the contracts have it.
 *
 * @typedef {{ app: string, live?: string, rollout?: { version: string, share: number }, fallback?: string, releases: Release[] }} AppStatus
 * @typedef {{ version: string, published: string, by: string, bytes: number, halted?: true }} Release
 */

/** All apps, a line each. @param {readonly AppStatus[]} apps */
export function allApps(apps) {
  if (apps.length === 0) return 'Nothing was published yet.';
  return table([['APP', 'LIVE', 'ROLLOUT', 'FALLBACK', 'RELEASES'], ...apps.map(row)]);
}

/** @param {AppStatus} status */
function row({ app, live = '–', rollout, fallback = '–', releases }) {
  return [app, live, rollout ? part(rollout) : halted(releases), fallback, String(releases.length)].map(plain);
}

/** Of a newest release that was halted one is told, so that nobody takes it for one that was never tried. @param {readonly Release[]} releases */
const halted = ([newest]) => (newest?.halted ? `${newest.version} halted` : '–');

/** @param {{ version: string, share: number }} rollout */
const part = ({ version, share }) => `${version} to ${share} %`;

/** One app, and its releases, the newest first. @param {AppStatus} status */
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

/** What a release is to the visitors. @param {AppStatus} status @param {Release} release */
function role({ live, rollout, fallback }, { version, halted }) {
  if (version === live) return 'live';
  if (version === rollout?.version) return `${rollout.share} %`;
  if (halted) return 'halted';
  return version === fallback ? 'fallback' : '';
}
