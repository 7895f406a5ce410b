import { apiVersion } from '@daybook/contracts/api';
import type { Neighbour } from './checks/candidate.ts';
import { contractConflicts } from './checks/check-contracts.ts';
import { freePaths, neighboursOf, takenPaths } from './checks/check-paths.ts';
import { sharedConflicts } from './checks/check-shared.ts';
import type { LiveRelease, ServableRelease } from './releases.service.ts';

/**
 * Every release that a visitor may get: a page has one of each app, be it live, a rollout, or the fallback of one that failed. Of two
 * fallbacks with one path, the one that was live later keeps it for its app.
 */
export function toNeighbours(live: readonly LiveRelease[]): Neighbour[] {
  const shown = live.flatMap(({ app, rollout, ...release }) => [
    described(app, release),
    ...(rollout ? [{ ...described(app, rollout), role: 'rollout' as const }] : []),
  ]);
  return live
    .toSorted((one, other) => (other.fallbackChange ?? 0) - (one.fallbackChange ?? 0))
    .reduce<Neighbour[]>((all, { app, fallback }) => {
      if (!fallback) return all;
      return [...all, withFreePaths({ ...described(app, fallback), role: 'fallback' }, all)];
    }, shown);
}

/**
 * A fallback keeps its paths for its app, so that a rollback to it is always possible, but not those that another app has by now: a
 * page takes the code of a fallback and the paths of the live release. Counted as conflicts, they once blocked a rollback.
 */
export function withFreePaths(release: Neighbour, others: readonly Neighbour[]): Neighbour {
  if (release.role !== 'fallback') return release;
  const { description } = release;
  const paths = freePaths(description, neighboursOf(release.app, others));
  return { ...release, description: { ...description, app: { ...description.app, paths } } };
}

/** Only what a check looks at: it is copied to another thread. */
const described = (app: string, { version, description }: Pick<ServableRelease, 'version' | 'description'>): Neighbour => ({
  app,
  version,
  description,
});

/** What a release of one app takes of the paths of all others: a sentence each. */
export function pathConflictsOf(app: string, all: readonly Neighbour[]): string[] {
  const others = neighboursOf(app, all);
  return all
    .filter((release) => release.app === app)
    .flatMap(({ version, description }) => takenPaths(description, others).map((conflict) => `${app} ${version}: ${conflict}`));
}

/** What does not fit together between the releases of one app and those of all others: a sentence each. */
export function conflictsOf(app: string, all: readonly Neighbour[]): string[] {
  const others = neighboursOf(app, all);
  const surroundings = { app, live: others, api: apiVersion };
  return all
    .filter((release) => release.app === app)
    .flatMap(({ version, description }) =>
      [
        ...takenPaths(description, others),
        ...sharedConflicts(description, surroundings),
        ...contractConflicts(description, surroundings),
      ].map((conflict) => `${app} ${version}: ${conflict}`),
    );
}
