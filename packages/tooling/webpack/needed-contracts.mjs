import semver from 'semver';
import { CommandError } from '../command-line/command-error.mjs';

/**
 * @typedef {{ shell: string, api: string }} Needs the ranges of the host contract and of the API that an app works with
 * @typedef {{ version: string, oldest: string }} Contract the version that an app was built with, and the oldest that this works with
 */

/**
 * Returns what an app needs, by what it was built with. A range in app.json replaces that: a wider one says that the app works with older
 * contracts too, and a narrower one that it cannot do without what a newer one has as optional.
 *
 * @param {{ needs?: Partial<Needs> }} description its app.json
 * @param {Partial<Record<keyof Needs, Contract>>} built without a contract if the build does not tell
 * @returns {Needs}
 * @throws {CommandError} if a range of app.json leaves out what the app was built with
 */
export const neededContracts = ({ needs = {} }, built) => ({
  shell: rangeOf('shell', needs.shell, built.shell),
  api: rangeOf('api', needs.api, built.api),
});

/** The packages that say what an app was built with. @type {Readonly<Record<keyof Needs, string>>} */
export const contractPackages = { shell: '@daybook/kit', api: '@daybook/contracts' };

/** If neither the build nor app.json tells: the contracts of the shells that load any build, and the API as it is, with what it gets. */
const broadest = { shell: '^2.1.0', api: '^1.0.0' };

/** @param {keyof Needs} name @param {string | undefined} range that of app.json @param {Contract | undefined} contract */
function rangeOf(name, range, contract) {
  if (contract === undefined) return range ?? broadest[name];
  if (range === undefined) return `^${contract.oldest}`;
  if (semver.satisfies(contract.version, range)) return range;
  const built = `${contractPackages[name]} ${contract.version}`;
  throw new CommandError(
    `app.json needs ${name} "${range}", and the app was built with ${built}. Leave needs.${name} out, or include ${contract.version}`,
  );
}
