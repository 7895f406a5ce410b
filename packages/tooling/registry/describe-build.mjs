import path from 'node:path';
import { CommandError } from '../command-line/command-error.mjs';
import { plain } from '../command-line/formats.mjs';
import { shown } from '../commands/app-folder.mjs';
import { readJsonFile } from '../commands/read-json.mjs';
import { describeRemote } from './describe-remote.mjs';
import { installedContract } from '../webpack/installed-contract.mjs';
import { contractPackages, neededContracts } from '../webpack/needed-contracts.mjs';
import { loadedWith, readModules } from './read-modules.mjs';

/** @typedef {import('./read-modules.mjs').Modules} Modules */

/**
 * Returns the release.json of a build of any kind: a Module Federation remote, if it has an `mf-manifest.json`, or an ES module with
 * single-spa's lifecycles.
 *
 * @param {{ folder: string, dist: string, names: readonly string[], app: Record<string, unknown>, version: string, entry?: string }} build
 *   `folder`: the app's. `names`: the files in `dist`, with slashes. `app`: its app.json. `entry`: the module with the lifecycles;
 *   default: the only one
 * @throws {CommandError} if it cannot tell what the shell would load, or app.json contradicts what the app was built with
 */
export function describeBuild({ folder, dist, names, app, version, entry }) {
  const modules = readModules(dist, names);
  const manifest = entry === undefined ? readJsonFile(path.join(dist, 'mf-manifest.json')) : undefined;
  const described = manifest
    ? describeRemote(manifest, modules)
    : describeModule(entry ?? findEntry(dist, modules, app), names, modules);
  const { entry: file } = described;
  if (!names.includes(file)) throw new CommandError(`${shown(path.join(dist, file))} is missing, which is the entry.`);
  return { app: { ...app, needs: neededContracts(app, namedContracts(folder)) }, version, ...described, provides: {} };
}

/** Returns the contracts whose packages an app names, for their types or their code. @param {string} folder */
function namedContracts(folder) {
  const { dependencies, devDependencies } = readJsonFile(path.join(folder, 'package.json')) ?? {};
  const named = Object.entries(contractPackages).filter(([, name]) => name in { ...dependencies, ...devDependencies });
  return Object.fromEntries(
    named.flatMap(([contract, name]) => {
      const installed = installedContract(folder, name);
      return installed ? [[contract, installed]] : [];
    }),
  );
}

/**
 * The first paint of a module loads the entry, what this imports, and the style sheets that no script loads by itself.
 *
 * @param {string} entry @param {readonly string[]} names @param {Modules} modules
 */
const describeModule = (entry, names, modules) => ({
  format: 'single-spa',
  entry,
  preload: loadedWith([entry], modules),
  styles: names.filter((name) => name.endsWith('.css') && !isLoadedByScript(name, modules)),
  exposes: {},
  shared: {},
});

/** Extensions have lifecycles too. @param {string} dist @param {Modules} modules @param {Record<string, unknown>} app */
function findEntry(dist, modules, { extensions }) {
  const all = [...modules].filter(([, { exports }]) => lifecycles.every((name) => exports.includes(name))).map(([name]) => name);
  const extending = Array.isArray(extensions) ? extensions.map((extension) => extension?.module) : [];
  const found = all.length > 1 ? all.filter((name) => !extending.includes(name)) : all;
  const [entry] = found;
  if (entry !== undefined && found.length === 1) return entry;
  const complaint =
    entry === undefined
      ? `${shown(dist)} contains no mf-manifest.json, and no JavaScript module that exports single-spa's lifecycles, ${lifecycles.join(' and ')}.`
      : `${shown(dist)} contains several modules with single-spa's lifecycles: ${found.map(plain).join(', ')}.`;
  throw new CommandError(`${complaint}\nIf you know which file is the entry, name it: --entry FILE`);
}

const lifecycles = ['mount', 'unmount'];

/** Bundlers name the style sheets of later chunks in their scripts. @param {string} name @param {Modules} modules */
const isLoadedByScript = (name, modules) => [...modules.values()].some(({ code }) => code.includes(path.posix.basename(name)));
