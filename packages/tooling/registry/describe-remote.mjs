import path from 'node:path';
import { CommandError } from '../command-line/command-error.mjs';
import { plain } from '../command-line/formats.mjs';
import { loadedWith } from './read-modules.mjs';

/**
 * The part of Module Federation's manifest that is used here.
 *
 * @typedef {{ sync?: string[] }} Assets
 * @typedef {{ path: string, assets?: { js?: Assets, css?: Assets } }} Exposed
 * @typedef {{ name: string, singleton?: boolean, requiredVersion?: string | false }} Shared
 * @typedef {{ metaData?: { remoteEntry?: { name: string, path?: string, type?: string }, publicPath?: string, pluginVersion?: string }, exposes?: Exposed[], shared?: Shared[] }} Manifest
 */

/**
 * Describes a Module Federation remote by the manifest that its build wrote.
 *
 * @param {Manifest} manifest
 * @param {import('./read-modules.mjs').Modules} modules
 * @throws {CommandError} if its entry is no ES module, or it does not say what the shell would load
 */
export function describeRemote({ metaData, exposes = [], shared = [] }, modules) {
  const { name, path: folder = '', type } = metaData?.remoteEntry ?? { name: 'remoteEntry.js' };
  const entry = path.posix.join(folder, name);
  if (type !== 'module' && type !== 'esm') throw new CommandError(classicEntry(entry));
  rejectAbsolute(metaData?.publicPath);
  const app = findApp(exposes);
  const { js, css } = app.assets ?? {};
  return {
    format: 'federation',
    entry,
    preload: loadedWith([entry, ...(js?.sync ?? [])], modules),
    styles: css?.sync ?? [],
    exposes: Object.fromEntries(exposes.map((exposed) => [exposed.path, exposed.assets?.js?.sync ?? []])),
    ...(app.path !== './app' && { module: app.path.replace(/^\.\//, '') }),
    shared: { ...Object.fromEntries(shared.flatMap(neededFromShell)), ...runtimeOf(entry, metaData, modules) },
  };
}

/**
 * With `externalRuntime` the remote has no federation runtime of its own, and calls the shell's with the code of its plugin's version.
 *
 * @param {string} entry @param {Manifest['metaData']} metaData @param {import('./read-modules.mjs').Modules} modules
 */
function runtimeOf(entry, { pluginVersion } = {}, modules) {
  const usesPage = loadedWith([entry], modules).some((name) => modules.get(name)?.code.includes('_FEDERATION_RUNTIME_CORE'));
  return usesPage && pluginVersion && /^\d+\.\d+\.\d+/.test(pluginVersion)
    ? { '@module-federation/runtime-core': `^${pluginVersion}` }
    : {};
}

/** @param {string} entry */
const classicEntry = (entry) =>
  `${entry} is a classic script, and pages load modules only. Build the remote as a module: with webpack and Rspack, set
experiments.outputModule and output.module to true, and library: { type: 'module' } in the federation plugin.`;

/** @param {string} [publicPath] */
function rejectAbsolute(publicPath = 'auto') {
  if (!/^([a-z]+:)?\//i.test(publicPath)) return;
  throw new CommandError(`The remote loads its files from ${plain(publicPath)}, and a release has an address of its own.
Build it with relative addresses: base: './' for Vite, output.publicPath: 'auto' for webpack and Rspack, output.assetPrefix: 'auto'
for Rsbuild.`);
}

/** @param {readonly Exposed[]} exposes */
function findApp(exposes) {
  const twice = exposes.find((one, index) => exposes.findIndex((other) => other.path === one.path) < index);
  if (twice) throw new CommandError(`The remote exposes ${plain(twice.path)} twice. Give each exposed module a name of its own.`);
  const app = exposes.find((exposed) => exposed.path === './app') ?? (exposes.length === 1 ? exposes[0] : undefined);
  if (app) return app;
  const names = exposes.map((exposed) => plain(exposed.path)).join(', ');
  throw new CommandError(`The remote exposes ${names || 'nothing'}. The shell loads ./app: expose it.`);
}

/**
 * Only one copy of a singleton may be in a page, the shell's. Of another package the remote has a copy of its own, in case the shell's does
 * not fit.
 *
 * @param {Shared} shared
 * @returns {[string, string][]}
 */
function neededFromShell({ name, singleton, requiredVersion }) {
  return singleton && requiredVersion ? [[name, requiredVersion]] : [];
}
