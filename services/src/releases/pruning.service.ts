import { keptDays, type Pruned, type PruneRequest } from '@daybook/contracts/releases';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../database/database.ts';
import { PointersService } from './pointers.service.ts';
import { Release } from './release.entity.ts';
import { ReleaseStore } from './store/release-store.ts';

/** Removes the files of releases that nobody gets any more. That they were published, and when they were live, stays written. */
@Injectable()
export class PruningService {
  constructor(
    private readonly database: Database,
    private readonly pointers: PointersService,
    private readonly store: ReleaseStore,
  ) {}

  /** First no release can go live any more, then its files go: of one that was cut off, the files are left over and no more. */
  async pruneReleases(app: string, { days = keptDays, dryRun = false }: PruneRequest): Promise<Pruned> {
    const removed = await this.pointers.locked(app, async () => {
      const old = await this.listOld(app, days);
      if (!dryRun && old.length > 0) {
        await this.database.manager.update(Release, { app, version: In(old) }, { pruned: new Date() });
      }
      return old;
    });
    if (!dryRun) for (const version of removed) await this.store.remove(app, version);
    return { app, removed };
  }

  private async listOld(app: string, days: number): Promise<string[]> {
    const { now, earlier } = await this.pointers.pointers(app);
    const kept = [now?.live, now?.rollout?.version, earlier].filter((version) => version !== undefined && version !== null);
    const rows = await this.database.manager.query<{ version: string }[]>(unused, [app, days, kept]);
    return rows.map(({ version }) => version);
  }
}

/** Published, and last given to anybody, before these days. A change holds until the next one. */
const unused = `
  with stretches as (
    select version, rollout_version, coalesce(lead(at) over (order by id), now()) as until from live_changes where app = $1
  )
  select version from releases
  where app = $1 and pruned is null and version <> all($3)
    and published < now() - make_interval(days => $2)
    and not exists (
      select 1 from stretches
      where releases.version in (stretches.version, stretches.rollout_version) and stretches.until > now() - make_interval(days => $2))
  order by published`;
