import fs from 'node:fs';
import path from 'node:path';
import { installedContract } from './installed-contract.mjs';
import { contractPackages } from './needed-contracts.mjs';
import { installedFolder } from './installed-version.mjs';

/**
 * Returns the contracts that a build of ours contains. That of the kit counts if it is installed, because the types of the host leave no
 * trace in a build; that of the API only if something of it is compiled in.
 *
 * @param {string} folder
 * @param {import('webpack').Compilation} compilation
 */
export function compiledContracts(folder, compilation) {
  const shell = installedContract(folder, contractPackages.shell);
  const api = contains(compilation, installedFolder(folder, contractPackages.api))
    ? installedContract(folder, contractPackages.api)
    : undefined;
  return { ...(shell && { shell }), ...(api && { api }) };
}

/** @param {import('webpack').Compilation} compilation @param {string | undefined} folder */
function contains(compilation, folder) {
  if (folder === undefined) return false;
  const within = fs.realpathSync(folder) + path.sep;
  return filesIn(compilation).some((file) => file.startsWith(within));
}

/** Returns the files of all modules. Webpack joins many of them into one module. @param {import('webpack').Compilation} compilation */
const filesIn = (compilation) =>
  [...compilation.modules]
    .flatMap((module) => /** @type {{ modules?: import('webpack').Module[] }} */ (module).modules ?? [module])
    .map((module) => module.nameForCondition() ?? '');
