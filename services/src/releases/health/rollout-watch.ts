import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { SecurityLog } from '../../security-log/security-log.ts';
import { LiveChangesService } from '../live/live-changes.service.ts';
import { LiveVersionsService } from '../live/live-versions.service.ts';
import { isHalted, type LoadOutcomes, type Spread, type VoteCounts } from './halt-rule.ts';

interface TallyRow extends LoadOutcomes {
  readonly version: string;
  readonly is_account: boolean;
}

/** The votes on an app's rollout are compared at most once in this time, in milliseconds. */
const pause = 1000;

/** Compares rollouts with their live releases, and halts those that fail clearly more often. */
@Injectable()
export class RolloutWatch implements OnModuleDestroy {
  readonly #log = new Logger('RolloutWatch');
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly database: Database,
    private readonly changes: LiveChangesService,
    private readonly liveVersions: LiveVersionsService,
    private readonly securityLog: SecurityLog,
  ) {}

  onModuleDestroy() {
    this.#timers.forEach(clearTimeout);
  }

  /** Compares soon, once for all reports until then. No report waits for it. */
  checkSoon(app: string) {
    if (this.#timers.has(app)) return;
    const check = () => {
      this.#timers.delete(app);
      this.check(app).catch((error: unknown) => this.#log.error(error));
    };
    this.#timers.set(app, setTimeout(check, pause).unref());
  }

  private async check(app: string): Promise<void> {
    const { now } = await this.changes.current(app);
    if (!now?.rollout) return;
    const { live, rollout } = now;
    const rows = await this.database.rows<TallyRow>(votesSince, [app, live, rollout.version]);
    const [rolloutVotes, liveVotes] = [votesOf(rows, rollout.version), votesOf(rows, live)];
    if (rolloutVotes.accounts.failed + rolloutVotes.networks.failed === 0) return;
    const [details] = await this.database.rows<Spread & { error: string | null }>(detailsOf, [app, rollout.version]);
    if (!details || !isHalted(rolloutVotes, liveVotes, details)) return;

    const why = reasonOf(total(rolloutVotes), total(liveVotes), live, details.error);
    const halted = await this.liveVersions.halt(app, rollout.version, why);
    if (!halted) return;
    const { by: who, why: reason } = halted;
    this.securityLog.write('rollout-halted', undefined, { app, version: rollout.version, who, reason });
  }
}

function votesOf(rows: readonly TallyRow[], version: string): VoteCounts {
  const of = (isAccount: boolean) =>
    rows.find((row) => row.version === version && row.is_account === isAccount) ?? { pages: 0, failed: 0 };
  return { accounts: of(true), networks: of(false) };
}

function reasonOf(rollout: LoadOutcomes, live: LoadOutcomes, version: string, error: string | null) {
  const kind = error ? `, mostly with ${error}` : '';
  return `It failed in ${rollout.failed} of ${rollout.pages} pages${kind}; ${version} failed in ${live.failed} of ${live.pages}.`;
}

const total = ({ accounts, networks }: VoteCounts): LoadOutcomes => ({
  pages: accounts.pages + networks.pages,
  failed: accounts.failed + networks.failed,
});

/**
 * The votes on both releases since the rollout began, at the first of the latest consecutive changes that have it. So an outage of all
 * releases does not count against one. If the live release has few votes since then, its last week counts.
 */
const votesSince = `
  with other as (select coalesce(max(id), 0) as id from live_changes where app = $1 and rollout_version is distinct from $3),
    began as (
      select date_trunc('minute', min(at)) as at from live_changes, other where app = $1 and live_changes.id > other.id),
    lately as (
      select coalesce(sum(pages), 0) as pages from health_tallies, began where app = $1 and version = $2 and minute >= began.at)
  select version, is_account, sum(tally.pages)::int as pages, sum(tally.failed)::int as failed
  from health_tallies tally, began, lately
  where app = $1 and (
    (version = $3 and minute >= began.at)
    or (version = $2 and minute >= case when lately.pages >= 50 then began.at else began.at - interval '7 days' end))
  group by version, is_account`;

const detailsOf = `
  with mine as (
      select network, is_account, error from health_votes
      where app = $1 and version = $2 and failed and hour > now() - interval '7 days'
    )
  select
    (select count(distinct network)::int from mine where is_account) as "failingAccountNetworks",
    (select count(distinct network)::int from mine where not is_account) as "failingNetworks",
    (select mode() within group (order by error) from mine) as error,
    (select count(*)::int from (
      select distinct network from health_votes
      where app = $1 and version <> $2 and is_account and hour > now() - interval '7 days' limit 3) usual) as "usualNetworks"`;
