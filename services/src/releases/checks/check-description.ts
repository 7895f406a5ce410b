import type { ReleaseDescription } from '@daybook/contracts/apps';
import { isReservedPath } from '@daybook/contracts/reserved-paths';
import semver from 'semver';
import { nameOf } from './check-compatibility.ts';
import type { Check, Neighbour } from './run-checks.ts';

/** Checks that the archive is of the app in the address. A token is for one app, so an archive of another one would bypass it. */
export const checkName: Check = ({ description }, { app }) =>
  description.app.name === app ? [] : [`app.json is of the app "${description.app.name}", not of "${app}".`];

/** Checks that versions are semantic without build metadata, because they are part of an address, and higher than the live one. */
export const checkVersion: Check = ({ description }, { app, version, mustBeHigher, live }) => {
  if (!isVersion(version)) return [`"${version}" is not a semantic version, such as 1.2.3 or 1.2.3-rc.1.`];
  if (description.version !== version) return [`release.json is of version ${description.version}, not of ${version}.`];
  const now = live.find((release) => release.app === app && !release.role)?.version;
  if (!mustBeHigher || now === undefined || !semver.valid(now) || semver.gt(version, now)) return [];
  return [`${version} is not higher than ${now}, which is live.`];
};

const isVersion = (text: string) => text.length <= 100 && semver.valid(text) === text && !text.includes('+');

/** Checks that no other app owns a path, and that the menu leads to the app's own paths. */
export const checkPaths: Check = ({ description }, { app, live }) => {
  const own = pathsOf(description);
  return [
    ...own.filter(isReservedPath).map((path) => `The path ${path} is the platform's own.`),
    ...own
      .filter(startsWithParameter)
      .map((path) => `The path ${path} begins with a parameter: it would take addresses of other apps.`),
    ...takenPaths(description, otherApps(app, live)),
    ...description.app.menu
      .filter((entry) => !own.some((path) => overlaps(path, entry.path)))
      .map((entry) => `The menu entry "${entry.label}" leads to ${entry.path}, which is not a path of the app.`),
  ];
};

/** Returns the paths of a release that share an address with a path of another app, one sentence each. */
export const takenPaths = (description: ReleaseDescription, others: readonly Neighbour[]) =>
  pathsOf(description).flatMap((path) =>
    others
      .filter((other) => pathsOf(other.description).some((taken) => overlaps(taken, path)))
      .map((other) => `The path ${path} is one of the app ${nameOf(other)}.`),
  );

/** Returns the paths of a release that share no address with a path of another app. */
export const freePaths = ({ app }: ReleaseDescription, others: readonly Neighbour[]) =>
  app.paths.filter(({ path }) => !others.some((other) => pathsOf(other.description).some((taken) => overlaps(taken, path))));

/** Returns the releases of all apps but this one. */
export const otherApps = (app: string, live: readonly Neighbour[]) => live.filter((release) => release.app !== app);

const pathsOf = ({ app }: ReleaseDescription) => app.paths.map(({ path }) => path);

const startsWithParameter = (path: string) => path.startsWith('/:');

/**
 * Returns true if some address matches both patterns. `/notes/welcome` and `/notes/:slug` overlap: the literal one would win and take
 * an address of the other app.
 */
function overlaps(one: string, other: string) {
  const [left, right] = [one.split('/'), other.split('/')];
  return left.length === right.length && left.every((segment, index) => matches(segment, right[index] ?? ''));
}

const matches = (one: string, other: string) =>
  one === other || (one !== '' && other !== '' && (isParameter(one) || isParameter(other)));

const isParameter = (segment: string) => segment.startsWith(':');
