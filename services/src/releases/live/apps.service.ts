import type { AppStatus, Change, HistoryQuery } from '@daybook/contracts/releases';
import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { instant, withoutNulls } from '../../database/sql-columns.ts';
import type { ListPage } from '../../http/list-pages.ts';
import { LiveChangesService } from './live-changes.service.ts';
import { LiveReleasesService } from './live-releases.service.ts';
import type { Releaser } from '../tokens/release-tokens.service.ts';

/** Reads what is live of each app, and which releases it has. */
@Injectable()
export class AppsService {
  constructor(
    private readonly database: Database,
    private readonly changes: LiveChangesService,
    private readonly liveReleases: LiveReleasesService,
  ) {}

  async listApps({ app }: Releaser): Promise<AppStatus[]> {
    if (app !== '*') return [await this.readApp(app)];
    const known = await this.database.rows<{ app: string }>('select distinct app from releases order by app');
    return Promise.all(known.map((row) => this.readApp(row.app)));
  }

  /** Returns an empty list of releases for an app that has published nothing yet. */
  async readApp(app: string): Promise<AppStatus> {
    const [{ now, fallback }, releases, permissions, backend] = await Promise.all([
      this.changes.current(app),
      this.listReleases(app),
      this.liveReleases.readPermissions(app),
      this.liveReleases.readBackend(app),
    ]);
    return {
      app,
      ...(now && { live: now.live }),
      ...(now?.rollout && { rollout: now.rollout }),
      ...(fallback !== null && { fallback }),
      releases,
      ...(Object.keys(permissions).length > 0 && { permissions }),
      ...(backend && { backend }),
    };
  }

  listChanges(app: string, query: HistoryQuery): Promise<ListPage<Change>> {
    return this.changes.listChanges(app, query);
  }

  /** Leaves out pruned releases. */
  private async listReleases(app: string): Promise<AppStatus['releases']> {
    return (await this.database.rows<AppStatus['releases'][number]>(releasesOf, [app])).map(withoutNulls);
  }
}

/**
 * A release is halted if the registry ended its rollout and no visitor has got it since. Reads the changes once for all releases, by a
 * subquery that PostgreSQL hashes, because an app has thousands of both after years.
 */
const releasesOf = `
  with changes as (
    select id, version, rollout_version, lead(kind) over (order by id) as next from live_changes where app = $1
  ), newest as (
    select distinct on (given) given, given = rollout_version and next = 'halt' as halted
    from changes cross join unnest(array[version, rollout_version]) given order by given, id desc
  )
  select version, ${instant('published')}, by,
    (select coalesce(sum((file.value ->> 'bytes')::int), 0)::int from jsonb_each(files) file) as bytes,
    nullif(version in (select given from newest where halted), false) as halted
  from releases where app = $1 and pruned is null order by releases.published desc`;
