import { keptDays, type Pruned, type PruneRequest } from '@daybook/contracts/publishing';
import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { LiveChangesService } from '../live/live-changes.service.ts';
import { Release } from '../release.entity.ts';
import { ReservationsService } from './reservations.service.ts';
import { VerifiedFiles } from './verified-files.ts';

/** Removes the files of releases that no visitor gets any more. Their rows and their history stay. */
@Injectable()
export class PruningService {
  constructor(
    private readonly database: Database,
    private readonly changes: LiveChangesService,
    private readonly reservations: ReservationsService,
    private readonly files: VerifiedFiles,
  ) {}

  /** Skips a release that is being published again at this moment. */
  async pruneReleases(app: string, { days = keptDays, dryRun = false }: PruneRequest): Promise<Pruned> {
    const old = await this.listOld(app, days);
    if (dryRun) return { app, removed: old };
    const removed: string[] = [];
    for (const version of old) if (await this.remove(app, version, days)) removed.push(version);
    return { app, removed };
  }

  /** Marks the release as pruned before it removes the files, so an interrupted prune leaves orphaned files and nothing worse. */
  private remove(app: string, version: string, days: number) {
    return this.reservations.withReservation(app, version, async (reservation) => {
      const isMarked = await this.changes.locked(app, async () => {
        await reservation.confirm();
        return this.mark(app, version, days);
      });
      // If the reservation was lost, another server may have stored the release again.
      await reservation.confirm();
      if (isMarked) await this.files.remove(app, version);
      return isMarked;
    });
  }

  /** Looks again, because the release may have gone live since it was listed. */
  private async mark(app: string, version: string, days: number) {
    if (!(await this.listOld(app, days)).includes(version)) return false;
    await this.database.manager.update(Release, { app, version }, { pruned: new Date() });
    return true;
  }

  private async listOld(app: string, days: number): Promise<string[]> {
    const { now, fallback } = await this.changes.current(app);
    const inUse = [now?.live, now?.rollout?.version, fallback].filter((version) => version !== undefined && version !== null);
    const rows = await this.database.rows<{ version: string }>(unused, [app, days, inUse]);
    return rows.map(({ version }) => version);
  }
}

/** Releases that were published, and last live, more than $2 days ago. A change holds until the next one. */
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
