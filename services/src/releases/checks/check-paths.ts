import type { ReleaseDescription } from '@daybook/contracts/apps';
import { isReserved } from '../reserved-paths.ts';
import { type Check, nameOf, type Neighbour } from './candidate.ts';

/** An address is one app's. A menu leads to the app's own screens. */
export const checkPaths: Check = ({ description }, { app, live }) => {
  const own = pathsOf(description);
  return [
    ...own.filter(isReserved).map((path) => `The path ${path} is the platform’s own.`),
    ...own.filter(startsAnyhow).map((path) => `The path ${path} begins with a parameter: it would take the addresses of others.`),
    ...takenPaths(description, neighboursOf(app, live)),
    ...description.app.menu
      .filter((entry) => !own.some((path) => overlap(path, entry.path)))
      .map((entry) => `The menu entry "${entry.label}" leads to ${entry.path}, which is no path of the app.`),
  ];
};

/** The paths of a release that share an address with a path of another app: a sentence each. */
export const takenPaths = (description: ReleaseDescription, others: readonly Neighbour[]) =>
  pathsOf(description).flatMap((path) =>
    others
      .filter((other) => pathsOf(other.description).some((taken) => overlap(taken, path)))
      .map((other) => `The path ${path} is one of the app ${nameOf(other)}.`),
  );

/** The paths of a release that share no address with a path of another app. */
export const freePaths = ({ app }: ReleaseDescription, others: readonly Neighbour[]) =>
  app.paths.filter(({ path }) => !others.some((other) => pathsOf(other.description).some((taken) => overlap(taken, path))));

export const neighboursOf = (app: string, live: readonly Neighbour[]) => live.filter((release) => release.app !== app);

const pathsOf = ({ app }: ReleaseDescription) => app.paths.map(({ path }) => path);

const startsAnyhow = (path: string) => path.startsWith('/:');

/**
 * True if some address fits both patterns. `/notes/welcome` beside `/notes/:slug` is such a pair: the literal one would win, and take
 * an address of the other app.
 */
function overlap(one: string, other: string) {
  const [left, right] = [one.split('/'), other.split('/')];
  return left.length === right.length && left.every((segment, index) => meet(segment, right[index] ?? ''));
}

const meet = (one: string, other: string) =>
  one === other || (one !== '' && other !== '' && (isParameter(one) || isParameter(other)));

const isParameter = (segment: string) => segment.startsWith(':');
