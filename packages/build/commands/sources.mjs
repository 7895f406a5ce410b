// @ts-check
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * A hash of all that a package's build reads: its own sources, those of our packages that it depends on, this package's build
 * steps, and the lock with everybody else's. Two trees with one hash build the same files.
 *
 * @param {string} folder
 */
export function hashSources(folder) {
  const root = findRoot(folder);
  const hash = createHash('sha256');
  for (const file of [...dependedFolders(root, folder).flatMap(listSources), path.join(root, 'package-lock.json')].sort()) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(fs.readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** The folders of a package and of ours that it depends on, each once. @param {string} root @param {string} folder */
function dependedFolders(root, folder) {
  const found = new Set([path.resolve(folder)]);
  for (const place of found) ourDependencies(root, place).forEach((dependency) => found.add(dependency));
  return [...found];
}

/** @param {string} root @param {string} folder */
function ourDependencies(root, folder) {
  const { dependencies, devDependencies } = readJson(path.join(folder, 'package.json'));
  return Object.keys({ ...dependencies, ...devDependencies })
    .filter((name) => name.startsWith('@daybook/'))
    .map((name) => fs.realpathSync(path.join(root, 'node_modules', name)));
}

/** @param {string} folder */
function listSources(folder) {
  const names = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = names.map((entry) => path.join(entry.parentPath, entry.name));
  return files.filter((file) => isSource(path.relative(folder, file).split(path.sep).join('/')));
}

/** Tests, what is built, and the parts of this package that shape no build leave a build fresh. */
const unread = [
  /(^|\/)(node_modules|dist|test|coverage)\//,
  /\.test\.tsx?$/,
  /(^|\/)jest\.[\w.]*config\.mjs$/,
  /^(run|jest|lint)\//,
  /\.md$/,
  /(^|\/)\.[^/]*$/,
];

/** @param {string} name */
const isSource = (name) => !unread.some((pattern) => pattern.test(name));

/** The folder of the lock: every workspace lies below it. @param {string} folder @returns {string} */
function findRoot(folder) {
  const place = path.resolve(folder);
  if (fs.existsSync(path.join(place, 'package-lock.json'))) return place;
  if (path.dirname(place) === place) throw new Error(`No package-lock.json above ${folder}.`);
  return findRoot(path.dirname(place));
}

/** @param {string} file */
const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));
