import { plain, table } from '../command-line/formats.mjs';

/**
 * How a release did in a period, as the contracts define it.
 *
 * @typedef {{ version: string, at: string, mounted: number, failed: number, stumbled: number, ms?: number }} HealthPoint
 */

/** Returns a table of all releases over the whole time, the latest first. @param {readonly HealthPoint[]} points */
export function healthTable(points) {
  const versions = [...new Set([...points].sort((one, other) => (one.at < other.at ? 1 : -1)).map(({ version }) => version))];
  const rows = versions.map((version) =>
    row(
      version,
      points.filter((point) => point.version === version),
    ),
  );
  return table([['VERSION', 'MOUNTED', 'FAILED', 'STUMBLED', 'MS TO MOUNT'], ...rows]);
}

/** @param {string} version @param {readonly HealthPoint[]} points */
function row(version, points) {
  const [mounted, failed, stumbled] = [
    points.map((point) => point.mounted),
    points.map((point) => point.failed),
    points.map((point) => point.stumbled),
  ].map(sum);
  const share = mounted + failed > 0 ? ` (${((100 * failed) / (mounted + failed)).toFixed(1)} %)` : '';
  return [plain(version), String(mounted), `${failed}${share}`, String(stumbled), range(points)];
}

/** @param {readonly number[]} values */
const sum = (values) => values.reduce((all, value) => all + value, 0);

/** Returns the range of the periods' medians, which have no common median. @param {readonly HealthPoint[]} points */
function range(points) {
  const times = points.flatMap(({ ms }) => (ms === undefined ? [] : [Math.round(ms)]));
  if (times.length === 0) return '–';
  const [fastest, slowest] = [Math.min(...times), Math.max(...times)];
  return fastest === slowest ? String(fastest) : `${fastest} to ${slowest}`;
}
