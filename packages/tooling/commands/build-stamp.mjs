import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { readJsonFile } from './read-json.mjs';

/**
 * Returns the hash of everything that a package's build reads: its sources, those of our packages that it depends on, the build steps
 * of this package, and the lock of all others. Equal hashes give equal builds. An app outside the repository may have no lock.
 *
 * @param {string} folder
 */
export const hashSources = (folder) => hashOfAll(hashEach(folder));

/** Returns the hash of each file by its name. @param {string} folder @returns {Record<string, string>} */
export function hashEach(folder) {
  return Object.fromEntries(listAll(path.resolve(folder)).map(([name, file]) => [name, hashOf(fs.readFileSync(file))]));
}

/** @param {Record<string, string>} files */
export const hashOfAll = (files) => hashOf(JSON.stringify(files));

/** Returns the names of changed, new and removed files. @param {Record<string, string>} before @param {Record<string, string>} now */
export function changedFiles(before, now) {
  const names = new Set([...Object.keys(now), ...Object.keys(before)]);
  return [...names].filter((name) => before[name] !== now[name]).map((name) => (name in now ? name : `${name} (removed)`));
}

/** @param {string | Buffer} content */
const hashOf = (content) => createHash('sha256').update(content).digest('hex');

/** Returns every file that counts, by a name that does not depend on the folder. @param {string} folder */
function listAll(folder) {
  const files = [...packagesOf(folder)].flatMap(([name, place]) =>
    listSources(place).map((file) => [`${name}${path.relative(place, file).split(path.sep).join('/')}`, file]),
  );
  const lock = findAbove(folder, 'package-lock.json');
  const all = lock ? [...files, ['package-lock.json', lock]] : files;
  return all.sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Returns the folders of a package and of our packages that it depends on, by the prefix of their files' names. @param {string} folder */
function packagesOf(folder) {
  const found = new Map([['', folder]]);
  for (const place of found.values()) {
    for (const name of ourDependencies(place)) {
      const dependency = findAbove(place, path.join('node_modules', name));
      // An installed package comes without its development packages.
      if (dependency) found.set(`${name}/`, fs.realpathSync(dependency));
    }
  }
  return found;
}

/** @param {string} folder */
function ourDependencies(folder) {
  const { dependencies, devDependencies } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name.startsWith('@daybook/'));
}

/** @param {string} folder @param {string} name @returns {string | undefined} */
function findAbove(folder, name) {
  const place = path.join(folder, name);
  if (fs.existsSync(place)) return place;
  return path.dirname(folder) === folder ? undefined : findAbove(path.dirname(folder), name);
}

/** @param {string} folder */
function listSources(folder) {
  const names = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = names.map((entry) => path.join(entry.parentPath, entry.name));
  return files.filter((file) => isSource(path.relative(folder, file).split(path.sep).join('/')));
}

/** Files that no build reads: tests, built files, documents, and the parts of this package that do not build. */
const unread = [
  /(^|\/)(node_modules|dist|test|coverage)\//,
  /\.test\.\w+$/,
  /(^|\/)jest\.[\w.]*config\.mjs$/,
  /^(bin|run|jest|lint|machine|registry|command-line|dev|template)\//,
  /^commands\/(?!build|bundle|compile)/,
  /\.md$/,
  /(^|\/)\./,
  /\.token$/,
];

/** @param {string} name */
const isSource = (name) => !unread.some((pattern) => pattern.test(name));

/**
 * The sources and the version that a `dist` was built from. A build is stale if either has changed. The stamp is removed before a build
 * and written after it, so an interrupted build has none.
 *
 * @typedef {{ sources: string, version: string, files: Record<string, string> }} Stamp `files`: each source and its hash
 */

/**
 * Runs a build and writes its stamp. The sources are hashed first, so that changes during the build make it stale.
 *
 * @param {string} folder
 * @param {string} version
 * @param {() => Promise<unknown>} build
 */
export async function buildWithStamp(folder, version, build) {
  const files = hashEach(folder);
  fs.rmSync(stampFile(folder), { force: true });
  await build();
  fs.writeFileSync(stampFile(folder), `${JSON.stringify({ sources: hashOfAll(files), version, files })}\n`);
}

/** @param {string} folder @returns {Stamp | undefined} */
export const readStamp = (folder) => readJsonFile(stampFile(folder));

/** @param {string} folder */
const stampFile = (folder) => path.join(folder, 'dist/.build.json');
