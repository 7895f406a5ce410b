import {
  type Change,
  type ChangeKind,
  historyPage,
  type HistoryQuery,
  type LiveRequest,
  type RollbackRequest,
  type Rollout,
} from '@daybook/contracts/releases';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database } from '../database/database.ts';
import { cutPage, type Page, readCursor, writeCursor } from '../http/pages.ts';
import { Refusal } from '../http/refusal.ts';
import { changeColumns, type ChangeRow, toChange } from './change-columns.ts';
import { LiveChange } from './live-change.entity.ts';
import { give, halt, type Pointers, takeBack } from './pointers.ts';
import { Release } from './release.entity.ts';
import { suggestVersion } from './suggest-version.ts';

interface Reason {
  readonly by: string;
  readonly why: string;
}

/** What an app's pointers are, and what a step back would lead to. */
export interface PointersNow {
  readonly now: Pointers | undefined;
  /** What was live before this version first was: one that was rolled back from is no way back, nor one whose files are gone. */
  readonly earlier: string | null;
}

/** Says which releases visitors get. Each change is one appended row; of two at once the second sees what the first did. */
@Injectable()
export class PointersService {
  constructor(private readonly database: Database) {}

  goLive(app: string, { version, share = 100, why }: LiveRequest, by: string): Promise<Change> {
    const kind = share === 100 ? 'live' : 'rollout';
    return this.change(app, kind, { by, why }, async ({ now }) => {
      await this.refuseUnknown(app, version);
      return give(now, version, share);
    });
  }

  rollBack(app: string, { version, why }: RollbackRequest, by: string): Promise<Change> {
    return this.change(app, 'rollback', { by, why }, ({ now, earlier }) => takeBack(now, earlier, version));
  }

  /** Ends a rollout that fails. Undefined when somebody was faster. */
  async halt(app: string, version: string, why: string): Promise<Change | undefined> {
    return this.locked(app, async () => {
      const next = halt((await this.pointers(app)).now, version);
      return next && this.append(app, 'halt', next, { by: 'the registry', why });
    });
  }

  async pointers(app: string): Promise<PointersNow> {
    const [row] = await this.database.manager.query<({ earlier: string | null } & PointerRow)[]>(pointersOf, [app]);
    if (!row) return { now: undefined, earlier: null };
    return { now: { live: row.version, rollout: rolloutOf(row) }, earlier: row.earlier };
  }

  async listChanges(app: string, { limit = historyPage, cursor }: HistoryQuery): Promise<Page<Change>> {
    const before = cursor === undefined ? null : readCursor(cursor, /^(\d{1,18})$/)[0];
    const rows = await this.database.manager.query<ChangeRow[]>(changesOf, [app, before, limit + 1]);
    return cutPage(rows.map(toChange), limit, ({ id }) => writeCursor(id));
  }

  /** Does something while nobody else changes what visitors get of an app. */
  locked<Result>(app: string, work: () => Promise<Result>): Promise<Result> {
    return this.database.transaction(async () => {
      await this.database.manager.query(`select pg_advisory_xact_lock(hashtext('live ' || $1))`, [app]);
      return work();
    });
  }

  /** @throws {Refusal} 404 for a release that was not published, 409 for one whose files are gone */
  async refuseUnknown(app: string, version: string) {
    const known = await this.database.manager.findOneBy(Release, { app, version });
    if (!known) throw new Refusal(404, `${app} ${version} was not published.${await this.suggestion(app, version)}`);
    if (known.pruned) throw new Refusal(409, `The files of ${app} ${version} were removed: publish it under a new version.`);
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

  private change(app: string, kind: ChangeKind, reason: Reason, decide: (now: PointersNow) => Pointers | Promise<Pointers>) {
    return this.locked(app, async () => this.append(app, kind, await decide(await this.pointers(app)), reason));
  }

  private async append(app: string, kind: ChangeKind, { live, rollout }: Pointers, reason: Reason): Promise<Change> {
    const rolling = rollout && { rolloutVersion: rollout.version, rolloutShare: rollout.share };
    await this.database.manager.insert(LiveChange, { app, kind, version: live, ...rolling, ...reason });
    const [change] = (await this.listChanges(app, { limit: 1 })).rows;
    if (!change) throw new Error(`The change of ${app} was not kept.`);
    return change;
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
