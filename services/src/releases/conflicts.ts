import { ProblemError } from '../http/problem-error.ts';
import type { Neighbour } from './checks/candidate.ts';
import { conflictsOf, pathConflictsOf } from './neighbours.ts';

/** What a change of an app would break that is not broken already: else an old conflict would keep everybody from mending it. */
export const newConflicts = (app: string, before: readonly Neighbour[], after: readonly Neighbour[]): string[] =>
  added(conflictsOf(app, before), conflictsOf(app, after));

/**
 * Refuses a team that forces its app onto paths which are another app's by now: it would get that app's addresses and visitors.
 *
 * @throws {ProblemError} 403 that names each path
 */
export function refuseTakenPaths(app: string, before: readonly Neighbour[], after: readonly Neighbour[]) {
  const conflicts = added(pathConflictsOf(app, before), pathConflictsOf(app, after)).slice(0, mostShown);
  if (conflicts.length === 0) return;
  throw new ProblemError(403, `Only an operator can force this. ${conflicts.join(' ')}`, { errors: { conflicts } });
}

function added(before: readonly string[], after: readonly string[]): string[] {
  const known = new Set(before);
  return [...new Set(after)].filter((conflict) => !known.has(conflict));
}

/** @throws {ProblemError} 409 that names each conflict */
export function refuseConflicts(conflicts: readonly string[]) {
  if (conflicts.length === 0) return;
  const shown = conflicts.slice(0, mostShown);
  throw new ProblemError(409, `It does not fit what the other apps have. ${shown.join(' ')}`, { errors: { conflicts: shown } });
}

/** The reason of a change that was forced, for its history. */
export const withConflicts = (why: string, conflicts: readonly string[]) =>
  conflicts.length === 0 ? why : `${why} (Forced. ${conflicts.slice(0, mostShown).join(' ')})`;

const mostShown = 10;
