import { type Change, type ChangeKind, historyPage, type HistoryQuery } from '@daybook/contracts/releases';
import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { instant, withoutNulls } from '../../database/sql-columns.ts';
import { defaultWaitMs, FairSemaphore } from '../../http/limits/fair-semaphore.ts';
import { toListPage, type ListPage, readCursor, writeCursor } from '../../http/list-pages.ts';
import { otherApps } from '../checks/check-description.ts';
import type { Neighbour } from '../checks/run-checks.ts';
import { requireHourlyLimit } from '../hourly-limit.ts';
import { LiveChange } from '../release.entity.ts';
import { newConflicts, rejectConflicts, rejectTakenPaths, toNeighbours, withConflicts } from './conflicts.ts';
import { fallbackOf, LiveReleasesService } from './live-releases.service.ts';
import type { CurrentVersions, LiveVersions } from './live-versions.ts';

/** A change that is to be appended. */
export interface NewChange {
  readonly app: string;
  readonly kind: ChangeKind;
  readonly next: LiveVersions;
  readonly by: string;
  /** The id of the release token; missing for what the server does by itself. */
  readonly tokenId?: string;
  readonly why: string;
  /** Who wants the change although it conflicts with other apps. */
  readonly forcedBy?: 'team' | 'operator' | undefined;
}

/**
 * The most changes of an app that a team makes in an hour. Each is kept for ever, here and in the public log. After the first limit, a
 * team can still roll back.
 */
const changesPerHour = { live: 300, rollback: 600 };

/** The key of the advisory lock for appending a change. The table's trigger takes the same lock. */
export const liveChangesLock = 7_421_866_301;

/** Reads and appends the changes of what visitors get. The newest change of an app is in force; the others are its history. */
@Injectable()
export class LiveChangesService {
  /** The turns of the apps in this process. A change that waits for its turn holds no database connection. */
  readonly #turns = new FairSemaphore({ permits: 1, maxWaiting: 10 });

  constructor(
    private readonly database: Database,
    private readonly liveReleases: LiveReleasesService,
  ) {}

  async current(app: string): Promise<CurrentVersions> {
    const [row] = await this.database.rows<LiveVersions & { fallback: string | null }>(currentVersions, [app]);
    return { now: row && { live: row.live, rollout: row.rollout }, fallback: row?.fallback ?? null };
  }

  wasLive(app: string, version: string) {
    return this.database.manager.existsBy(LiveChange, [
      { app, version },
      { app, rolloutVersion: version },
    ]);
  }

  async listChanges(app: string, { limit = historyPage, cursor }: HistoryQuery): Promise<ListPage<Change>> {
    const before = cursor === undefined ? null : readCursor(cursor, /^(\d{1,18})$/)[0];
    const rows = await this.database.rows<Change>(changesOf, [app, before, limit + 1]);
    return toListPage(rows.map(withoutNulls), limit, ({ id }) => writeCursor(id));
  }

  /**
   * Runs `work` in a transaction while nobody else changes any app: apps are checked against each other, and servers notice a change
   * by the highest id, so ids must be committed in their order. The table's trigger takes the same lock for each insert.
   *
   * @param app - whose turn it takes
   * @throws {ProblemError} 429 if too many changes of the app wait, 503 if it takes too long
   */
  async locked<Result>(app: string, work: () => Promise<Result>): Promise<Result> {
    const release = await this.#turns.acquireWithin(defaultWaitMs, [app]);
    try {
      return await this.database.transaction(async () => {
        await this.database.rows('select pg_advisory_xact_lock($1)', [liveChangesLock]);
        return work();
      });
    } finally {
      release();
    }
  }

  /** Call it inside `locked`. @throws {ProblemError} 429 if the app has had too many changes in the last hour */
  requireRate(app: string, kind: keyof typeof changesPerHour): Promise<void> {
    return requireHourlyLimit(this.database, 'live_changes', app, changesPerHour[kind]);
  }

  /**
   * Appends a change. Call it inside `locked`.
   *
   * @throws {ProblemError} 409 if it adds a conflict with another app, unless it is forced; 403 if a team forces it onto a path of
   *   another app
   */
  async append({ app, kind, next, forcedBy, ...reason }: NewChange): Promise<Change> {
    const before = await this.neighbours();
    const after = await this.neighboursAfter(app, next, before);
    const conflicts = newConflicts(app, before, after);
    if (!forcedBy) rejectConflicts(conflicts);
    if (forcedBy === 'team') rejectTakenPaths(app, before, after);
    await this.insert({ app, kind, next, ...reason, why: withConflicts(reason.why, conflicts) });
    return this.newest(app);
  }

  /** Returns the newest change of an app. @throws {Error} if it has none */
  async newest(app: string): Promise<Change> {
    const [change] = (await this.listChanges(app, { limit: 1 })).rows;
    if (!change) throw new Error(`${app} has no change.`);
    return change;
  }

  /** Returns a function that returns the conflicts with other apps that some versions would add, one sentence each. */
  async conflictFinder(app: string): Promise<(next: LiveVersions) => Promise<string[]>> {
    const before = await this.neighbours();
    return async (next) => newConflicts(app, before, await this.neighboursAfter(app, next, before));
  }

  /** Returns the version that was live before these first were; undefined if there is none. */
  async versionsBefore(app: string, { live }: LiveVersions): Promise<LiveVersions | undefined> {
    const [row] = await this.database.rows<{ fallback: string | null }>(fallbackIfLive, [app, live]);
    return row?.fallback ? { live: row.fallback, rollout: null } : undefined;
  }

  /** Appends a change without checking it, for changes that are checked together. */
  async insert({ app, kind, next: { live, rollout }, ...reason }: Omit<NewChange, 'forcedBy'>) {
    const rolling = rollout && { rolloutVersion: rollout.version, rolloutShare: rollout.share };
    await this.database.manager.insert(LiveChange, { app, kind, version: live, ...rolling, ...reason });
  }

  /** Returns every release that some visitor may get. */
  private async neighbours() {
    return toNeighbours(await this.liveReleases.list());
  }

  /**
   * Returns every release that some visitor may get with the next versions of one app. Then also the fallbacks that only those before
   * make useless: a change that takes the fallback of another app is a conflict.
   */
  private async neighboursAfter(app: string, next: LiveVersions, before: readonly Neighbour[]) {
    const after = toNeighbours(await this.liveReleases.listAfter(app, next));
    const known = new Set(after.map(keyOf));
    return [...after, ...otherApps(app, before).filter((release) => !known.has(keyOf(release)))];
  }
}

const keyOf = ({ app, version, role }: Neighbour) => `${app} ${version} ${role}`;

const rollout = `
  case when rollout_version is not null then json_build_object('version', rollout_version, 'share', rollout_share) end as rollout`;

/** Reads one row more than is shown, because each row shows what was live before it. */
const changesOf = `
  select id, app, kind, lag(version) over (order by id) as "from", version as "to",
    ${rollout}, ${instant('at')}, by, token_id as token, why,
    (select salt from log_entries where change = newest.id) as salt
  from (select * from live_changes where app = $1 and ($2::bigint is null or id < $2) order by id desc limit $3) newest
  order by id desc`;

const currentVersions = `
  select version as live, ${rollout}, ${fallbackOf('newest.app', 'newest.version')} as fallback
  from (select * from live_changes where app = $1 order by id desc limit 1) newest`;

const fallbackIfLive = `select ${fallbackOf('$1', '$2')} as fallback`;
