import semver from 'semver';
import { installedVersion } from './installed-version.mjs';

/** @typedef {{ shell: string, api: string }} Needs the ranges of the host contract and of the API that an app works with */

/**
 * Returns what an app was built for: the contracts of the kit and of the API that are compiled in. A wider range in app.json says that the
 * app works with older ones too.
 *
 * @param {string} folder
 * @param {{ needs?: Partial<Needs> }} description its app.json
 * @returns {Needs}
 * @throws {Error} if a range of app.json leaves out what is compiled in
 */
export const neededContracts = (folder, { needs = {} }) => ({
  shell: rangeOf('shell', needs.shell, '@daybook/kit', folder),
  api: rangeOf('api', needs.api, '@daybook/contracts', folder),
});

/** @param {keyof Needs} name @param {string | undefined} range that of app.json @param {string} from the package @param {string} folder */
function rangeOf(name, range, from, folder) {
  const version = installedVersion(folder, from);
  if (version === undefined) return range ?? '*';
  if (range === undefined) return `^${version}`;
  if (semver.satisfies(version, range)) return range;
  throw new Error(
    `app.json needs ${name} "${range}", and ${from} ${version} is compiled in. Leave needs.${name} out, or include ${version}`,
  );
}
