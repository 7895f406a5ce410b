import { type Change, type ChangeKind, historyPage, type HistoryQuery, type Rollout } from '@daybook/contracts/releases';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../database/database.ts';
import { cutPage, type Page, readCursor, writeCursor } from '../http/pages.ts';
import { changeColumns, type ChangeRow, toChange } from './change-columns.ts';
import type { Neighbour } from './checks/candidate.ts';
import { neighboursOf } from './checks/check-paths.ts';
import { newConflicts, refuseConflicts, refuseTakenPaths, withConflicts } from './conflicts.ts';
import { LiveChange, liveChangesLock } from './live-change.entity.ts';
import { liveReleases } from './live-releases.ts';
import { toNeighbours, withFreePaths } from './neighbours.ts';
import type { Pointers } from './pointers.ts';
import { Release } from './release.entity.ts';
import type { LiveRelease } from './releases.service.ts';

/** A change that is to be appended. */
export interface NewChange {
  readonly app: string;
  readonly kind: ChangeKind;
  readonly next: Pointers;
  readonly by: string;
  /** Of the release token; missing for what the server does by itself. */
  readonly tokenId?: string;
  readonly why: string;
  /** Who wants it appended although it does not fit what other apps have. */
  readonly forcedBy?: 'team' | 'operator' | undefined;
}

/** What an app's pointers are, and what a step back would lead to. */
export interface PointersNow {
  readonly now: Pointers | undefined;
  /** What was live before this version first was: one that was rolled back from is no way back, nor one whose files are gone. */
  readonly earlier: string | null;
}

/** The rows that say what visitors get. Each change is one appended row. */
@Injectable()
export class LiveChangesService {
  constructor(private readonly database: Database) {}

  async pointers(app: string): Promise<PointersNow> {
    const [row] = await this.database.manager.query<({ earlier: string | null } & PointerRow)[]>(pointersOf, [app]);
    if (!row) return { now: undefined, earlier: null };
    return { now: { live: row.version, rollout: rolloutOf(row) }, earlier: row.earlier };
  }

  live(): Promise<LiveRelease[]> {
    return this.database.manager.query(liveReleases);
  }

  wasLive(app: string, version: string) {
    return this.database.manager.existsBy(LiveChange, [
      { app, version },
      { app, rolloutVersion: version },
    ]);
  }

  async listChanges(app: string, { limit = historyPage, cursor }: HistoryQuery): Promise<Page<Change>> {
    const before = cursor === undefined ? null : readCursor(cursor, /^(\d{1,18})$/)[0];
    const rows = await this.database.manager.query<ChangeRow[]>(changesOf, [app, before, limit + 1]);
    return cutPage(rows.map(toChange), limit, ({ id }) => writeCursor(id));
  }

  /**
   * Does something while nobody else changes what visitors get, of any app: apps are checked against each other, and servers notice
   * a change by the highest id, so ids must be committed in their order. The table's trigger takes the same lock for each insert.
   */
  locked<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.database.transaction(async () => {
      await this.database.manager.query('select pg_advisory_xact_lock($1)', [liveChangesLock]);
      return work();
    });
  }

  /**
   * Appends a change. Call it inside `locked`.
   *
   * @throws {Refusal} 409 when it brings a conflict with another app that was not there before, unless it is forced; 403 when a team
   *   forces it onto a path of another app
   */
  async append({ app, kind, next, forcedBy, ...reason }: NewChange): Promise<Change> {
    const before = toNeighbours(await this.live());
    const others = neighboursOf(app, before);
    const given = await this.givenBy(app, next);
    const after = [...others, ...given.map((release) => withFreePaths(release, others))];
    const conflicts = newConflicts(app, before, after);
    if (!forcedBy) refuseConflicts(conflicts);
    if (forcedBy === 'team') refuseTakenPaths(app, before, after);
    await this.insert({ app, kind, next, ...reason, why: withConflicts(reason.why, conflicts) });
    const [change] = (await this.listChanges(app, { limit: 1 })).rows;
    if (!change) throw new Error(`The change of ${app} was not kept.`);
    return change;
  }

  /** Without a look at the others: for changes that are checked together. */
  async insert({ app, kind, next: { live, rollout }, ...reason }: Omit<NewChange, 'forcedBy'>) {
    const rolling = rollout && { rolloutVersion: rollout.version, rolloutShare: rollout.share };
    await this.database.manager.insert(LiveChange, { app, kind, version: live, ...rolling, ...reason });
  }

  /** The releases of an app that visitors may get by these pointers. */
  private async givenBy(app: string, { live, rollout }: Pointers): Promise<Neighbour[]> {
    const [earlier] = await this.database.manager.query<{ version: string }[]>(earlierThan, [app, live]);
    const roles = {
      [live]: undefined,
      ...(rollout && { [rollout.version]: 'rollout' }),
      ...(earlier && { [earlier.version]: 'fallback' }),
    };
    const rows = await this.database.manager.find(Release, { where: { app, version: In(Object.keys(roles)) } });
    return rows.map(({ version, description }) => {
      const role = roles[version] as Neighbour['role'];
      return { app, version, description, ...(role && { role }) };
    });
  }
}

interface PointerRow {
  readonly version: string;
  readonly rollout_version: string | null;
  readonly rollout_share: number | null;
}

const rolloutOf = ({ rollout_version: version, rollout_share: share }: PointerRow): Rollout | null =>
  version === null ? null : { version, share: share ?? 0 };

/** Each row has what was live before it: one row more than is shown is read for that. */
const changesOf = `
  select ${changeColumns}
  from (select * from live_changes where app = $1 and ($2::bigint is null or id < $2) order by id desc limit $3) newest
  order by id desc`;

const pointersOf = `
  with live as (select * from live_changes where app = $1 order by id desc limit 1)
  select live.version, live.rollout_version, live.rollout_share,
    (select before.version from live_changes before join releases kept using (app, version)
      where before.app = $1 and kept.pruned is null
        and before.id < (select min(first.id) from live_changes first where first.app = $1 and first.version = live.version)
      order by before.id desc limit 1) as earlier
  from live`;

/** What would be the fallback of a version if it were live. */
const earlierThan = `
  select before.version from live_changes before join releases kept using (app, version)
  where before.app = $1 and before.version <> $2 and kept.pruned is null
    and before.id < coalesce(
      (select min(first.id) from live_changes first where first.app = $1 and first.version = $2), 9223372036854775807)
  order by before.id desc limit 1`;
