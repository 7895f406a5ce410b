import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { LiveChangesService } from '../live-changes.service.ts';
import { PointersService } from '../pointers.service.ts';
import { type Fared, mustHalt } from './halt-rule.ts';

interface Row extends Fared {
  readonly version: string;
  /** The class of error that was told of most. */
  readonly error: string | null;
}

/** Holds each rollout against the live release, and halts it when it fails clearly more often. */
@Injectable()
export class RolloutWatch {
  readonly #log = new Logger('RolloutWatch');

  constructor(
    private readonly database: Database,
    private readonly changes: LiveChangesService,
    private readonly pointers: PointersService,
  ) {}

  async look(app: string): Promise<void> {
    const { now } = await this.changes.pointers(app);
    if (!now?.rollout) return;
    const { live, rollout } = now;
    const rows = await this.database.manager.query<Row[]>(faredSince, [app, live, rollout.version]);
    const [rolling, standing] = [find(rows, rollout.version), find(rows, live)];
    if (!mustHalt(rolling, standing)) return;

    const halted = await this.pointers.halt(app, rollout.version, reason(rolling, standing));
    if (halted) this.#log.warn(`The rollout of ${app} ${rollout.version} was halted. ${halted.why}`);
  }
}

const find = (rows: readonly Row[], version: string): Row =>
  rows.find((row) => row.version === version) ?? { version, pages: 0, failed: 0, error: null };

const reason = (rollout: Row, live: Row) =>
  `It failed in ${rollout.failed} of ${rollout.pages} pages${rollout.error ? `, mostly with ${rollout.error}` : ''}; ` +
  `${live.version} failed in ${live.failed} of ${live.pages}.`;

/**
 * Both since the rollout began: what befalls all releases at once is not held against one. Where the live release was met in few
 * pages since, its last week is taken.
 */
const faredSince = `
  with other as (
      select coalesce(max(id), 0) as id from live_changes where app = $1 and rollout_version is distinct from $3
    ),
    began as (select min(at) as at from live_changes, other where app = $1 and live_changes.id > other.id),
    lately as (select count(distinct ticket) as pages from outcomes, began where app = $1 and version = $2 and outcomes.at >= began.at),
    counted as (
      select outcomes.* from outcomes, began, lately
      where app = $1 and (
        (version = $3 and outcomes.at >= began.at)
        or (version = $2 and outcomes.at >= case when lately.pages >= 50 then began.at else began.at - interval '7 days' end))
    )
  select version,
    count(distinct ticket)::int as pages,
    (count(distinct ticket) filter (where result <> 'mounted'))::int as failed,
    mode() within group (order by error) filter (where error is not null) as error
  from counted group by version`;
