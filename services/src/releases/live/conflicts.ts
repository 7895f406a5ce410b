import { apiVersion } from '@daybook/contracts/api';
import { ProblemError } from '../../http/problem-error.ts';
import type { Neighbour } from '../checks/run-checks.ts';
import { checkContracts, checkShared, fitsContract, withUsableFallbacks } from '../checks/check-compatibility.ts';
import { checkBackend } from '../checks/check-backend.ts';
import { checkPermissions } from '../checks/check-permissions.ts';
import { freePaths, otherApps, takenPaths } from '../checks/check-description.ts';
import type { LiveRelease, ServableRelease } from './live-releases.service.ts';

/**
 * Returns every release that some visitor may get: live releases, rollouts and usable fallbacks. Of two fallbacks with one path, the one
 * that was live later reserves it.
 */
export function toNeighbours(live: readonly LiveRelease[]): Neighbour[] {
  const neighbours: Neighbour[] = live.flatMap((release) => [
    toNeighbour(release, release),
    ...(release.rollout ? [{ ...toNeighbour(release, release.rollout), role: 'rollout' as const }] : []),
  ]);
  const usable = withUsableFallbacks(live, fitsContract);
  const latestFirst = usable.toSorted((one, other) => (other.fallbackChange ?? 0) - (one.fallbackChange ?? 0));
  for (const release of latestFirst) {
    const { fallback } = release;
    if (fallback) neighbours.push(withFreePaths({ ...toNeighbour(release, fallback), role: 'fallback' }, neighbours));
  }
  return neighbours;
}

/**
 * Returns the release; a fallback only with the paths that no other app has. It reserves these for a rollback. The others do not conflict,
 * because a page uses the code of a fallback and the paths of the live release: counted as conflicts, they once blocked a rollback.
 */
export function withFreePaths(release: Neighbour, others: readonly Neighbour[]): Neighbour {
  if (release.role !== 'fallback') return release;
  const { description } = release;
  const paths = freePaths(description, otherApps(release.app, others));
  return { ...release, description: { ...description, app: { ...description.app, paths } } };
}

/** Without the list of files, because neighbours are copied to another process. */
const toNeighbour = (
  { app, permissions, hasBackend }: Pick<LiveRelease, 'app' | 'permissions' | 'hasBackend'>,
  { version, description }: ServableRelease,
): Neighbour => ({ app, version, description, permissions, ...(hasBackend && { hasBackend }) });

type FindConflicts = (release: Neighbour, others: readonly Neighbour[]) => string[];

/**
 * Returns the conflicts between an app and the others that a change would add, one sentence each. Conflicts that exist already do not
 * count: otherwise they would block the change that resolves them.
 */
export function newConflicts(
  app: string,
  before: readonly Neighbour[],
  after: readonly Neighbour[],
  find: FindConflicts = findConflicts,
): string[] {
  const known = new Set(conflictsIn(app, before, find));
  return [...new Set(conflictsIn(app, after, find))].filter((conflict) => !known.has(conflict));
}

/** Compares each release of one app with the releases of all other apps. */
function conflictsIn(app: string, all: readonly Neighbour[], find: FindConflicts): string[] {
  const others = otherApps(app, all);
  const own = all.filter((release) => release.app === app);
  return own.flatMap((release) => find(release, others).map((conflict) => `${app} ${release.version}: ${conflict}`));
}

const findTakenPaths: FindConflicts = ({ description }, others) => takenPaths(description, others);

const findConflicts: FindConflicts = (release, live) => [
  ...takenPaths(release.description, live),
  ...checkShared(release, { app: release.app, live }),
  ...checkContracts(release, { app: release.app, live, api: apiVersion }),
  ...checkPermissions(release, release),
  ...checkBackend(release, release),
];

/**
 * Stops a team that forces its app onto paths of another app: it would get that app's addresses and visitors.
 *
 * @throws {ProblemError} 403 that names each path
 */
export const rejectTakenPaths = (app: string, before: readonly Neighbour[], after: readonly Neighbour[]) =>
  reject(403, 'Only an operator can force this.', newConflicts(app, before, after, findTakenPaths));

/** @throws {ProblemError} 409 that names each conflict */
export const rejectConflicts = (conflicts: readonly string[]) => reject(409, 'It conflicts with other apps.', conflicts);

function reject(status: number, sentence: string, all: readonly string[]) {
  const conflicts = all.slice(0, maxShown);
  if (conflicts.length > 0) throw new ProblemError(status, `${sentence} ${conflicts.join(' ')}`, { errors: { conflicts } });
}

/** Returns the reason of a change as the history shows it: after its conflicts were forced, or releases with conflicts were skipped. */
export const withConflicts = (why: string, conflicts: readonly string[], how: 'Forced.' | 'Skipped.' = 'Forced.') =>
  conflicts.length === 0 ? why : `${why} (${how} ${conflicts.slice(0, maxShown).join(' ')})`;

const maxShown = 10;
