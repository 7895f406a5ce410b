import { initSync, parse } from 'es-module-lexer';
import fs from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command-line/command-error.mjs';
import { plain } from '../command-line/formats.mjs';
import { shown } from '../commands/app-folder.mjs';

initSync();

/** @typedef {{ imports: readonly string[], exports: readonly string[], code: string }} Module `imports`: the files that are loaded with it */

/**
 * Returns the release.json of a build of any kind that emits an ES module with single-spa's lifecycles. Its first paint loads the entry, the
 * modules that this imports, and the style sheets that no script loads by itself.
 *
 * @param {{ dist: string, names: readonly string[], app: Record<string, unknown>, version: string, entry?: string }} build
 *   `names`: the files in `dist`, with slashes. `app`: its app.json. `entry`: default: the only module with the lifecycles
 * @throws {CommandError} if it cannot tell the entry
 */
export function describeBuild({ dist, names, app, version, entry: named }) {
  const modules = new Map(names.filter((name) => /\.m?js$/i.test(name)).map((name) => [name, readModule(dist, name)]));
  const entry = named ?? findEntry(dist, modules);
  if (!names.includes(entry))
    throw new CommandError(`${shown(path.join(dist, entry))} is missing: --entry names a file of the build.`);
  return {
    app: { needs: { shell: '*', api: '*' }, ...app },
    version,
    format: 'single-spa',
    entry,
    preload: [...loadedWith(entry, modules)],
    styles: names.filter((name) => name.endsWith('.css') && !isLoadedByScript(name, modules)),
    exposes: {},
    shared: {},
    provides: {},
  };
}

/** A file that is no module imports nothing: the registry says what is wrong with it. @param {string} dist @param {string} name @returns {Module} */
function readModule(dist, name) {
  const code = fs.readFileSync(path.join(dist, name), 'utf8');
  try {
    const [imports, exports] = parse(code);
    const loaded = imports.flatMap(({ n, d }) =>
      n !== undefined && d === -1 ? [path.posix.join(path.posix.dirname(name), n)] : [],
    );
    return { imports: loaded, exports: exports.map(({ n }) => n), code };
  } catch {
    return { imports: [], exports: [], code };
  }
}

/** @param {string} dist @param {ReadonlyMap<string, Module>} modules */
function findEntry(dist, modules) {
  const found = [...modules].filter(([, { exports }]) => lifecycles.every((name) => exports.includes(name))).map(([name]) => name);
  const [entry] = found;
  if (entry !== undefined && found.length === 1) return entry;
  const complaint =
    entry === undefined
      ? `${shown(dist)} contains no JavaScript module that exports ${lifecycles.join(' and ')}, which are single-spa's lifecycles.`
      : `${shown(dist)} contains several modules with single-spa's lifecycles: ${found.map(plain).join(', ')}.`;
  throw new CommandError(`${complaint}\nIf you know which file is the entry, name it: --entry FILE`);
}

const lifecycles = ['mount', 'unmount'];

/** Returns a module and all that it imports, directly or not. @param {string} entry @param {ReadonlyMap<string, Module>} modules */
function loadedWith(entry, modules) {
  const found = new Set([entry]);
  for (const name of found) for (const other of modules.get(name)?.imports ?? []) if (modules.has(other)) found.add(other);
  return found;
}

/** Bundlers name the style sheets of later chunks in their scripts. @param {string} name @param {ReadonlyMap<string, Module>} modules */
const isLoadedByScript = (name, modules) => [...modules.values()].some(({ code }) => code.includes(path.posix.basename(name)));
