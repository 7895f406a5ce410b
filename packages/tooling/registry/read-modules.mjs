import { initSync, parse } from 'es-module-lexer';
import fs from 'node:fs';
import path from 'node:path';

initSync();

/** @typedef {{ imports: readonly string[], exports: readonly string[], code: string }} Module `imports`: the files that are loaded with it */
/** @typedef {ReadonlyMap<string, Module>} Modules by their names in the build */

/** Reads the scripts of a build. @param {string} dist @param {readonly string[]} names @returns {Modules} */
export const readModules = (dist, names) =>
  new Map(names.filter((name) => /\.m?js$/i.test(name)).map((name) => [name, readModule(dist, name)]));

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

/** Returns modules and all that they import, directly or not. @param {readonly string[]} names @param {Modules} modules */
export function loadedWith(names, modules) {
  const found = new Set(names);
  for (const name of found) for (const other of modules.get(name)?.imports ?? []) if (modules.has(other)) found.add(other);
  return [...found];
}
