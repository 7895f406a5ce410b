import { plain, table } from '../command-line/formats.mjs';
import { callPlatform } from '../registry/client.mjs';
import { platformOptions, wholeNumber } from '../registry/options.mjs';

/** @typedef {import('../../contracts/src/release-health.ts').HealthPoint} HealthPoint */

/** @type {import('../command-line/program.mjs').Command} */
export const health = {
  summary: 'Shows how often the releases of an app loaded or failed.',
  arguments: '<app>',
  help: `Mounted: the app started. Failed: it did not start, or it crashed, and the page went on with another release. Stumbled: it threw an error later and kept running.

  daybook health notes --hours 1`,
  options: { '--hours <N>': 'covers the last N hours, 1 to 720 (default: 24)', ...platformOptions },
  async run(call) {
    const [app] = call.args;
    const hours = wholeNumber(call.options, 'hours', { min: 1, max: 24 * 30 }) ?? 24;
    const path = `/api/apps/${encodeURIComponent(app)}/health/?hours=${hours}`;
    const points = await callPlatform(call, { method: 'GET', path });
    call.output.result(points, points.length > 0 ? healthTable(points) : plain(`No page has loaded ${app} in that time.`));
  },
};

/** Returns a table of all releases over the whole time, the latest first. @param {readonly HealthPoint[]} points */
function healthTable(points) {
  const latestFirst = [...points].sort((one, other) => (one.at < other.at ? 1 : -1));
  const versions = [...new Set(latestFirst.map(({ version }) => version))];
  const rows = versions.map((version) => [plain(version), ...cells(points.filter((point) => point.version === version))]);
  return table([['VERSION', 'MOUNTED', 'FAILED', 'STUMBLED', 'MS TO MOUNT'], ...rows]);
}

/** @param {readonly HealthPoint[]} points of one release */
function cells(points) {
  const sum = (/** @type {'mounted' | 'failed' | 'stumbled'} */ of) => points.reduce((total, point) => total + point[of], 0);
  const [mounted, failed] = [sum('mounted'), sum('failed')];
  const share = mounted + failed > 0 ? ` (${((100 * failed) / (mounted + failed)).toFixed(1)} %)` : '';
  return [String(mounted), `${failed}${share}`, String(sum('stumbled')), range(points)];
}

/** Returns the range of the periods' medians, which have no common median. @param {readonly HealthPoint[]} points */
function range(points) {
  const times = points.flatMap(({ ms }) => (ms === undefined ? [] : [Math.round(ms)]));
  if (times.length === 0) return '–';
  const [fastest, slowest] = [Math.min(...times), Math.max(...times)];
  return fastest === slowest ? String(fastest) : `${fastest} to ${slowest}`;
}
