import type { ReleaseDescription } from '@daybook/contracts/apps';
import type { Backend } from '@daybook/contracts/backends';
import type { Permissions } from '@daybook/contracts/permissions';
import type { Rollout } from '@daybook/contracts/releases';
import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { instant } from '../../database/sql-columns.ts';
import type { ReleaseFiles } from '../release-files.ts';
import type { LiveVersions } from './live-versions.ts';
import { newestChanges } from './newest-changes.ts';

/** The parts of a release that a page needs to load it. */
export interface ServableRelease {
  readonly version: string;
  readonly description: ReleaseDescription;
  readonly files: ReleaseFiles;
}

/** The live release of an app. */
export interface LiveRelease extends ServableRelease {
  readonly app: string;
  /** The id of the change that made it live. */
  readonly change: string;
  readonly by: string;
  /** The release that was live before this one first was. A page loads it if this one fails. Null for an app's first release. */
  readonly fallback: ServableRelease | null;
  /** The id of the change by which the fallback was live last. */
  readonly fallbackChange?: number | null;
  /** The release that a share of the visitors gets instead. */
  readonly rollout: (ServableRelease & Pick<Rollout, 'share'>) | null;
  /** The permissions that operators have given the app. */
  readonly permissions: Permissions;
  /** True if operators have added a backend of the app. */
  readonly hasBackend?: boolean;
}

/** Reads which releases visitors get, and the permissions of their apps. */
@Injectable()
export class LiveReleasesService {
  constructor(private readonly database: Database) {}

  /** Returns the live release of every app. */
  list(): Promise<LiveRelease[]> {
    return this.database.rows(liveReleases(newestChange));
  }

  /** Returns the live release of every app as after a change of one app. */
  listAfter(app: string, { live, rollout }: LiveVersions): Promise<LiveRelease[]> {
    return this.database.rows(liveReleases(afterChange), [app, live, rollout?.version ?? null, rollout?.share ?? null]);
  }

  /** Returns no permissions for an app that has never had any. */
  async readPermissions(app: string): Promise<Permissions> {
    const [row] = await this.database.rows<{ permissions: Permissions }>(`select ${permissionsOf('$1')} as permissions`, [app]);
    return row?.permissions ?? {};
  }

  /** Returns what operators have given an app. */
  async readGiven(app: string): Promise<Pick<LiveRelease, 'permissions' | 'hasBackend'>> {
    const [permissions, backend] = await Promise.all([this.readPermissions(app), this.readBackend(app)]);
    return { permissions, hasBackend: backend !== undefined };
  }

  /** Returns undefined if the app has no backend. */
  async readBackend(app: string): Promise<Backend | undefined> {
    const [row] = await this.database.rows<Backend & { to: string | null }>(newestBackend, [app]);
    return row && row.to !== null ? row : undefined;
  }

  /** Returns a value that differs whenever visitors get something else. It is much cheaper than `list`. */
  async state(): Promise<string> {
    const [row] = await this.database.rows<{ newest: string }>(newestChanges);
    return row?.newest ?? '';
  }
}

/**
 * Returns SQL for the version that was live before `version` first was, or that is live now if `version` never was. So a release that
 * was rolled back is never a fallback. Nor is a pruned release.
 */
export const fallbackOf = (app: string, version: string) => `(
  select before.version from live_changes before join releases stored using (app, version)
  where before.app = ${app} and before.version <> ${version} and stored.pruned is null
    and before.id < coalesce(
      (select min(first.id) from live_changes first where first.app = ${app} and first.version = ${version}), 9223372036854775807)
  order by before.id desc limit 1)`;

/** Returns SQL for the permissions of an app. */
export const permissionsOf = (app: string) => `coalesce(
  (select permissions from permission_changes permitted where permitted.app = ${app} order by id desc limit 1), '{}')`;

/** Returns SQL that is true if an app has a backend. */
const hasBackendOf = (app: string) => `coalesce(
  (select mapped.url is not null from backend_changes mapped where mapped.app = ${app} order by id desc limit 1), false)`;

const newestBackend = `
  select url as "to", ${instant('at')}, by, why from backend_changes where app = $1 order by id desc limit 1`;

/** The change of each app that is in force. */
const newestChange = 'select distinct on (app) * from live_changes order by app, id desc';

/** The same after the change of $1 to the live release $2, with the rollout of $3 for $4 percent. */
const afterChange = `
  select app, version, id, by, rollout_version, rollout_share from (${newestChange}) others where app <> $1
  union all select $1, $2, null, '', $3, $4::smallint`;

const liveReleases = (changes: string) => `
  with live as (${changes})
  select live.app, live.version, live.id as change, live.by, release.description, release.files,
    case when good.version is not null then
      json_build_object('version', good.version, 'description', good.description, 'files', good.files)
    end as fallback,
    (select max(id) from live_changes last where last.app = live.app and last.version = fallback.version)::float8 as "fallbackChange",
    case when coming.version is not null then
      json_build_object(
        'version', coming.version, 'share', live.rollout_share, 'description', coming.description, 'files', coming.files)
    end as rollout,
    ${permissionsOf('live.app')} as permissions, ${hasBackendOf('live.app')} as "hasBackend"
  from live join releases release on release.app = live.app and release.version = live.version
    cross join lateral (select ${fallbackOf('live.app', 'live.version')} as version) fallback
    left join releases good on good.app = live.app and good.version = fallback.version
    left join releases coming on coming.app = live.app and coming.version = live.rollout_version
  order by live.app`;
