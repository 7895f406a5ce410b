import { Refusal } from '../http/refusal.ts';
import type { Neighbour } from './checks/candidate.ts';
import { conflictsOf } from './neighbours.ts';

/** What a change of an app would break that is not broken already: else an old conflict would keep everybody from mending it. */
export function newConflicts(app: string, before: readonly Neighbour[], after: readonly Neighbour[]): string[] {
  const known = new Set(conflictsOf(app, before));
  return [...new Set(conflictsOf(app, after))].filter((conflict) => !known.has(conflict));
}

/** @throws {Refusal} 409 that names each conflict */
export function refuseConflicts(conflicts: readonly string[]) {
  if (conflicts.length === 0) return;
  const shown = conflicts.slice(0, mostShown);
  throw new Refusal(409, `It does not fit what the other apps have. ${shown.join(' ')}`, { errors: { conflicts: shown } });
}

/** The reason of a change that was forced, for its history. */
export const withConflicts = (why: string, conflicts: readonly string[]) =>
  conflicts.length === 0 ? why : `${why} (Forced. ${conflicts.slice(0, mostShown).join(' ')})`;

const mostShown = 10;
