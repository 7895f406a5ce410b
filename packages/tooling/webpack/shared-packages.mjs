import { createRequire } from 'node:module';
import path from 'node:path';

/** The packages of the federation runtime that an app takes from the shell. */
export const runtimes = ['@module-federation/runtime-core', '@module-federation/webpack-bundler-runtime'];

/**
 * The packages of the kit that every app needs first, and that the shell has too. Not swr: an app that imports `swr/infinite` as well would
 * have a second cache, because both import their state by relative paths.
 */
export const kitPackages = ['single-spa-react', 'wouter'];

/** Returns the ranges of React that an app works with: those of its kit. @param {string} folder @returns {Record<string, string>} */
export const reactRanges = (folder) => kitOf(folder).peerDependencies;

/**
 * Returns the ranges of the `kitPackages` that an app takes from the shell if they fit, and has copies of. Without those that the app
 * itself depends on: its imports mean the version that it has chosen.
 *
 * @param {string} folder @returns {Record<string, string>}
 */
export function kitRanges(folder) {
  const { dependencies = {} } = kitOf(folder);
  const { dependencies: own = {}, devDependencies: others = {} } = requireFrom(folder)('./package.json');
  const isTaken = (/** @type {string} */ name) => dependencies[name] && !own[name] && !others[name];
  return Object.fromEntries(kitPackages.filter(isTaken).map((name) => [name, `^${dependencies[name]}`]));
}

/** @param {string} folder */
const kitOf = (folder) => requireFrom(folder)('@daybook/kit/package.json');

/** @param {string} folder */
const requireFrom = (folder) => createRequire(path.join(folder, 'package.json'));
