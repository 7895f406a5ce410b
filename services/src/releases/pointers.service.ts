import type { Change, LiveRequest, RollbackRequest } from '@daybook/contracts/releases';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database } from '../database/database.ts';
import { ProblemError } from '../http/problem-error.ts';
import { newConflicts, refuseConflicts } from './conflicts.ts';
import { LiveChangesService, type NewChange, type PointersNow } from './live-changes.service.ts';
import { toNeighbours } from './neighbours.ts';
import { give, halt, type Pointers, takeBack } from './pointers.ts';
import type { Releaser } from './release-tokens.service.ts';
import { Release } from './release.entity.ts';
import type { LiveRelease } from './releases.service.ts';
import { suggestVersion } from './suggest-version.ts';

interface ReleaseName {
  readonly app: string;
  readonly version: string;
}

/** Whether a build takes the place of what is live. */
type TakesOver = (
  live: Pick<LiveRelease, 'version' | 'by'> | undefined,
  build: { readonly version: string; readonly wasLive: boolean },
) => boolean;

/** Who puts the builds of a working tree live. */
export const starter = 'start';

/** Says which releases visitors get. Each change is one appended row; of two at once the second sees what the first did. */
@Injectable()
export class PointersService {
  constructor(
    private readonly database: Database,
    private readonly changes: LiveChangesService,
  ) {}

  goLive(app: string, { version, share = 100, why }: LiveRequest, { id, who }: Releaser): Promise<Change> {
    const kind = share === 100 ? 'live' : 'rollout';
    return this.change({ app, kind, by: who, tokenId: id, why }, async ({ now }) => {
      await this.refuseUnknown(app, version);
      return give(now, version, share);
    });
  }

  /**
   * With `force` also to a release that does not fit what the other apps have: the history then says what does not fit. Onto a path
   * of another app only an operator forces it.
   */
  rollBack(app: string, { version, why, force = false }: RollbackRequest, { id, who, app: scope }: Releaser): Promise<Change> {
    const forcedBy = !force ? undefined : scope === '*' ? 'operator' : 'team';
    const rollback = { app, kind: 'rollback', by: who, tokenId: id, why, forcedBy } as const;
    return this.change(rollback, ({ now, earlier }) => takeBack(now, earlier, version));
  }

  /**
   * Puts builds of a working tree live, those that `takesOver` says, all or none.
   *
   * @throws {ProblemError} 409 when they do not fit together
   */
  async goLiveAtStart(builds: readonly ReleaseName[], takesOver: TakesOver) {
    await this.changes.locked(async () => {
      const before = await this.changes.live();
      for (const { app, version } of builds) {
        const live = before.find((release) => release.app === app);
        if (!takesOver(live, { version, wasLive: await this.changes.wasLive(app, version) })) continue;
        await this.changes.insert({
          app,
          kind: 'live',
          next: { live: version, rollout: null },
          by: starter,
          why: 'Built from the working tree',
        });
      }
      const [old, now] = [before, await this.changes.live()].map((releases) => toNeighbours(releases).filter(({ role }) => !role));
      refuseConflicts(builds.flatMap(({ app }) => newConflicts(app, old ?? [], now ?? [])));
    });
  }

  /** Ends a rollout that fails. Undefined when somebody was faster. */
  async halt(app: string, version: string, why: string): Promise<Change | undefined> {
    return this.changes.locked(async () => {
      const next = halt((await this.changes.pointers(app)).now, version);
      return next && this.changes.append({ app, kind: 'halt', next, by: 'the registry', why });
    });
  }

  /** @throws {ProblemError} 404 for a release that was not published, 409 for one whose files are gone */
  async refuseUnknown(app: string, version: string) {
    const known = await this.database.manager.findOneBy(Release, { app, version });
    if (!known) throw new ProblemError(404, `${app} ${version} was not published.${await this.suggestion(app, version)}`);
    if (known.pruned) throw new ProblemError(409, `The files of ${app} ${version} were removed: publish it under a new version.`);
  }

  /** What there is in place of a version that was not published. */
  private async suggestion(app: string, version: string): Promise<string> {
    const newest = { where: { app, pruned: IsNull() }, order: { published: 'DESC' }, take: 100 } as const;
    const known = await this.database.manager.find(Release, { select: { version: true }, ...newest });
    return suggestVersion(
      version,
      known.map((release) => release.version),
    );
  }
  private change(change: Omit<NewChange, 'next'>, decide: (now: PointersNow) => Pointers | Promise<Pointers>) {
    return this.changes.locked(async () => {
      const next = await decide(await this.changes.pointers(change.app));
      return this.changes.append({ ...change, next });
    });
  }
}
