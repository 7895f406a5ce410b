import { isDeepStrictEqual } from 'node:util';
import type { Change, LiveRequest, RollbackRequest } from '@daybook/contracts/releases';
import { Injectable } from '@nestjs/common';
import { ProblemError } from '../../http/problem-error.ts';
import { ReleasesService } from '../releases.service.ts';
import type { Releaser } from '../tokens/release-tokens.service.ts';
import { newConflicts, rejectConflicts, toNeighbours, withConflicts } from './conflicts.ts';
import { LiveChangesService } from './live-changes.service.ts';
import { type LiveRelease, LiveReleasesService } from './live-releases.service.ts';
import { afterGoLive, afterHalt, afterRollback, type LiveVersions, starter, replacesLive } from './live-versions.ts';

/** The releases that a rollback tries. All other apps wait meanwhile: an app with 300 that did not fit once kept them for half a minute. */
const maxTried = 10;

/** Changes which releases visitors get. Concurrent changes are made one after the other, so that the second sees the first. */
@Injectable()
export class LiveVersionsService {
  constructor(
    private readonly changes: LiveChangesService,
    private readonly liveReleases: LiveReleasesService,
    private readonly releases: ReleasesService,
  ) {}

  /**
   * Only an operator forces a release that conflicts with other apps; the history then names the conflicts. If it is live already, returns
   * the newest change.
   *
   * @throws {ProblemError} 403 if a team forces it, 429 if a team makes too many changes
   */
  goLive(
    app: string,
    { version, share = 100, force = false, why }: LiveRequest,
    { id, who, app: scope }: Releaser,
  ): Promise<Change> {
    if (force && scope !== '*') throw new ProblemError(403, 'Only an operator can force a release live.');
    const kind = share === 100 ? 'live' : 'rollout';
    const forcedBy = force ? ('operator' as const) : undefined;
    return this.changes.locked(app, async () => {
      const { now } = await this.changes.current(app);
      await this.releases.require(app, version);
      const next = afterGoLive(now, version, share);
      // A pipeline that runs again changes nothing.
      if (isDeepStrictEqual(next, now)) return this.changes.newest(app);
      if (scope !== '*') await this.changes.requireRate(app, 'live');
      return this.changes.append({ app, kind, next, by: who, tokenId: id, why, forcedBy });
    });
  }

  /**
   * Ends the rollout or, without one, goes back to the newest of the last ten releases that fits the other apps; the history names those
   * that do not. With `force` it goes back to the fallback, even if that conflicts with other apps: the history then names the
   * conflicts. Only an operator forces it onto a path of another app.
   */
  rollBack(app: string, { version, why, force = false }: RollbackRequest, { id, who, app: scope }: Releaser): Promise<Change> {
    const forcedBy = !force ? undefined : scope === '*' ? 'operator' : 'team';
    return this.changes.locked(app, async () => {
      if (scope !== '*') await this.changes.requireRate(app, 'rollback');
      const next = afterRollback(await this.changes.current(app), version);
      const { fitting, conflicts } = force ? { fitting: next, conflicts: [] } : await this.nearestFitting(app, next);
      const reason = withConflicts(why, conflicts, 'Skipped.');
      return this.changes.append({ app, kind: 'rollback', next: fitting, by: who, tokenId: id, why: reason, forcedBy });
    });
  }

  /**
   * Returns the first of some versions and of the live releases before them that does not conflict with other apps, and the conflicts of
   * those that do. If none of the first few fits, returns the versions themselves, which are then rejected.
   */
  private async nearestFitting(app: string, versions: LiveVersions) {
    const findConflicts = await this.changes.conflictFinder(app);
    const skipped: string[] = [];
    let next: LiveVersions | undefined = versions;
    for (let tried = 0; next && tried < maxTried; tried += 1) {
      const conflicts = await findConflicts(next);
      if (conflicts.length === 0) return { fitting: next, conflicts: skipped };
      skipped.push(...conflicts);
      next = await this.changes.versionsBefore(app, next);
    }
    return { fitting: versions, conflicts: [] };
  }

  /**
   * Puts those builds of a working tree live that `replacesLive` accepts, all or none. Returns them.
   *
   * @throws {ProblemError} 409 if they conflict with each other
   */
  async goLiveAtStart<Build extends Pick<LiveRelease, 'app' | 'version'>>(builds: readonly Build[], isProduction: boolean) {
    return this.changes.locked(starter, async () => {
      const before = await this.liveReleases.list();
      const wentLive: Build[] = [];
      for (const build of builds) {
        const { app, version } = build;
        const live = before.find((release) => release.app === app);
        if (!replacesLive(live, { version, wasLive: await this.changes.wasLive(app, version), isProduction })) continue;
        const next = { live: version, rollout: null };
        await this.changes.insert({ app, kind: 'live', next, by: starter, why: 'Built from the working tree' });
        wentLive.push(build);
      }
      const [old, now] = [before, await this.liveReleases.list()].map((releases) =>
        toNeighbours(releases).filter(({ role }) => !role),
      );
      rejectConflicts(builds.flatMap(({ app }) => newConflicts(app, old ?? [], now ?? [])));
      return wentLive;
    });
  }

  /**
   * Ends a rollout that fails. Returns undefined if it was ended meanwhile. It is never rejected: the live release fits what the others
   * get, or the conflict was forced before.
   */
  async halt(app: string, version: string, why: string): Promise<Change | undefined> {
    return this.changes.locked(app, async () => {
      const next = afterHalt((await this.changes.current(app)).now, version);
      return next && this.changes.append({ app, kind: 'halt', next, by: 'the registry', why });
    });
  }
}
