import { apiVersion } from '@daybook/contracts/api';
import { ProblemError } from '../../http/problem-error.ts';
import type { Neighbour } from '../checks/candidate.ts';
import { checkContracts, checkShared, isUsableFallback } from '../checks/check-compatibility.ts';
import { otherApps, takenPaths } from '../checks/check-description.ts';
import type { LiveRelease, ServableRelease } from './live-releases.service.ts';

/** Returns every release that some visitor may get: live releases, rollouts and usable fallbacks. */
export function toNeighbours(live: readonly LiveRelease[]): Neighbour[] {
  return live.flatMap(({ app, rollout, fallback, ...release }) => [
    toNeighbour(app, release),
    ...(rollout ? [{ ...toNeighbour(app, rollout), role: 'rollout' as const }] : []),
    ...(fallback && isUsableFallback({ app, description: fallback.description }, live)
      ? [{ ...toNeighbour(app, fallback), role: 'fallback' as const }]
      : []),
  ]);
}

/** Without the list of files, because neighbours are copied to another process. */
const toNeighbour = (app: string, { version, description }: ServableRelease): Neighbour => ({ app, version, description });

/**
 * Returns the conflicts between an app and the others that a change would add, one sentence each. Conflicts that exist already do not
 * count: otherwise they would block the change that resolves them.
 */
export const newConflicts = (app: string, before: readonly Neighbour[], after: readonly Neighbour[]): string[] =>
  added(conflictsOf(app, before), conflictsOf(app, after));

/**
 * Stops a team that forces its app onto paths of another app: it would get that app's addresses and visitors.
 *
 * @throws {ProblemError} 403 that names each path
 */
export function rejectTakenPaths(app: string, before: readonly Neighbour[], after: readonly Neighbour[]) {
  const conflicts = added(pathConflictsOf(app, before), pathConflictsOf(app, after)).slice(0, maxShown);
  if (conflicts.length === 0) return;
  throw new ProblemError(403, `Only an operator can force this. ${conflicts.join(' ')}`, { errors: { conflicts } });
}

/** @throws {ProblemError} 409 that names each conflict */
export function rejectConflicts(conflicts: readonly string[]) {
  if (conflicts.length === 0) return;
  const shown = conflicts.slice(0, maxShown);
  throw new ProblemError(409, `It conflicts with other apps. ${shown.join(' ')}`, { errors: { conflicts: shown } });
}

/** Returns the reason of a forced change as the history shows it. */
export const withConflicts = (why: string, conflicts: readonly string[]) =>
  conflicts.length === 0 ? why : `${why} (Forced. ${conflicts.slice(0, maxShown).join(' ')})`;

const maxShown = 10;

function added(before: readonly string[], after: readonly string[]): string[] {
  const known = new Set(before);
  return [...new Set(after)].filter((conflict) => !known.has(conflict));
}

const pathConflictsOf = (app: string, all: readonly Neighbour[]) =>
  findConflicts(app, all, ({ description }, others) => takenPaths(description, others));

const conflictsOf = (app: string, all: readonly Neighbour[]) =>
  findConflicts(app, all, (release, live) => [
    ...takenPaths(release.description, live),
    ...checkShared(release, { app, live }),
    ...checkContracts(release, { app, live, api: apiVersion }),
  ]);

/** Compares each release of one app with the releases of all other apps. */
function findConflicts(
  app: string,
  all: readonly Neighbour[],
  conflictsWith: (release: Neighbour, others: readonly Neighbour[]) => string[],
): string[] {
  const others = otherApps(app, all);
  return all
    .filter((release) => release.app === app)
    .flatMap((release) => conflictsWith(release, others).map((conflict) => `${app} ${release.version}: ${conflict}`));
}
