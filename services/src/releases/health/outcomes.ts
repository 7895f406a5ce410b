import type { LoadOutcome } from '@daybook/contracts/health';
import { type HealthPoint, healthReleases } from '@daybook/contracts/release-health';
import type { Database } from '../../database/database.ts';
import { instant, withoutNulls } from '../../database/sql-columns.ts';
import { WindowCounter } from '../../http/limits/counters.ts';
import { sharingNetworkOf } from '../../http/connections/client-address.ts';
import { measureOutcomes } from './release-metrics.ts';
import { nameOf } from './tickets.ts';
import type { OutcomeChange } from './votes.ts';

const hour = 3_600_000;

/** Outcomes that a network may report in an hour, each of which is a row or two of `outcomes` for three days. A page has about ten. */
const maxOutcomes = 20_000;

/** The load outcomes of releases, which are counted by periods of five minutes, so that reading them is cheap. */
export class Outcomes {
  readonly #byNetwork = new WindowCounter(hour);

  /** @param limitFactor - multiplies how many outcomes a network may report */
  constructor(
    private readonly database: Database,
    private readonly limitFactor: number,
  ) {}

  /**
   * Records the outcomes that this page has not reported before. Returns what they change, by release.
   *
   * @throws {ProblemError} 429 for too many outcomes of one network
   */
  record(page: string, outcomes: readonly LoadOutcome[], address: string): Promise<OutcomeChange[]> {
    const own = withoutRepeats(outcomes);
    this.#byNetwork.limit(maxOutcomes * this.limitFactor, sharingNetworkOf(address), own.length);
    measureOutcomes(own);
    const reported = own.map(({ app, version, result, ms, error }) => ({
      app,
      version,
      result,
      ms: result === 'mounted' ? toStep(ms) : 0,
      error: errorClassOf(error),
    }));
    return this.database.rows<OutcomeChange>(recordOutcomes, [page, JSON.stringify(reported)]);
  }

  /**
   * Returns the outcomes of the releases that were reported last, in periods of five minutes for up to six hours, of an hour for up to a
   * week, else of a day.
   */
  async read(app: string, hours: number): Promise<HealthPoint[]> {
    const period = hours <= 6 ? '5 minutes' : hours <= 168 ? '1 hour' : '1 day';
    return (await this.database.rows<HealthPoint>(pointsOf, [app, hours, period, healthReleases])).map(withoutNulls);
  }
}

/** A page has each result of a release once. One that was named 50 times would use up what others in its network may report. */
const withoutRepeats = (outcomes: readonly LoadOutcome[]) => [
  ...new Map(outcomes.map((outcome) => [`${nameOf(outcome)} ${outcome.result}`, outcome])).values(),
];

/** Rounds to one of 88 times, each 1.19 times the one before, so that a period has few rows. The median is exact to 9 %. */
const toStep = (ms: number) => Math.round(2 ** (Math.round(4 * Math.log2(Math.max(ms, 1))) / 4));

/** Returns the class of an error as it is stored; `Error` for an unknown class, null for none. */
const errorClassOf = (sent: string | undefined) => (sent === undefined ? null : knownErrors.test(sent) ? sent : 'Error');

/** A page may send anything, and what is stored is shown in the history. */
const knownErrors =
  /^((Abort|Aggregate|ChunkLoad|Eval|Network|QuotaExceeded|Range|Reference|Security|Syntax|Timeout|Type|URI)?Error|DOMException|NothingShown)$/;

/**
 * `health_minutes` has the finest periods that are read, of five minutes. `outcomes` has each result once for a page. The names of the
 * results are those of a report (contracts/health.ts).
 *
 * Every report of a page writes its row `mounted`, with a negative time if the page has only failed. So only one of several concurrent
 * reports is the first; without that, each had a vote. `xmax` is 0 for a row that was inserted, not updated.
 */
const recordOutcomes = `
  with reported as (
      select * from jsonb_to_recordset($2::jsonb) as reported (app text, version text, result text, ms int, error text)
    ),
    before as (select app, version, bool_or(result <> 'mounted') as failed from outcomes where ticket = $1 group by app, version),
    mounted as (
      insert into outcomes as known (ticket, app, version, result, ms)
      select $1, app, version, 'mounted', coalesce(min(ms) filter (where result = 'mounted'), -1) from reported
      group by app, version order by app, version
      on conflict (ticket, app, version, result) do update set ms = excluded.ms where known.ms < 0 and excluded.ms >= 0
      returning app, version, ms, xmax = 0 as "isFirst"
    ),
    failures as (
      insert into outcomes (ticket, app, version, result, ms, error)
      select $1, app, version, result, ms, error from reported where result <> 'mounted' order by app, version, result
      on conflict do nothing returning app, version, result, ms, error
    ),
    added as (
      select app, version, 'mounted' as result, ms, null as error from mounted where ms >= 0
      union all select * from failures
    ),
    counted as (
      insert into health_minutes as known (app, version, minute, result, ms, count)
      select app, version, date_bin('5 minutes', now(), 'epoch'), result, ms, count(*) from added
      group by app, version, result, ms order by app, version, result, ms
      on conflict (app, version, minute, result, ms) do update set count = known.count + excluded.count
    )
  select app, version, bool_or(added.result <> 'mounted') and not coalesce(bool_or(before.failed), false) as failed,
    min(added.error) as error, bool_and(before.app is null) and coalesce(bool_and(mounted."isFirst"), false) as "isFirst"
  from added left join before using (app, version) left join mounted using (app, version)
  group by app, version order by app, version`;

/** `ms` is the median of the times until the release was mounted. */
const pointsOf = `
  with known as (select * from health_minutes where app = $1 and minute > now() - make_interval(hours => $2::int)),
    newest as (select version from known group by version order by max(minute) desc limit $4::int),
    points as (
      select version, date_bin($3::interval, minute, 'epoch') as at, result, ms, sum(count) as count
      from known where version in (select version from newest) group by 1, 2, 3, 4
    ),
    ranked as (
      select *, sum(count) over (partition by version, at, result order by ms) as running,
        sum(count) over (partition by version, at, result) as total
      from points
    )
  select version, ${instant('at')}, mounted, failed, stumbled, ms from (
    select version, at,
      coalesce(sum(count) filter (where result = 'mounted'), 0)::int as mounted,
      coalesce(sum(count) filter (where result = 'failed'), 0)::int as failed,
      coalesce(sum(count) filter (where result = 'stumbled'), 0)::int as stumbled,
      min(ms) filter (where result = 'mounted' and running * 2 >= total) as ms
    from ranked group by version, at
  ) points order by points.at, version`;
