import { Logger } from '@nestjs/common';
import pg from 'pg';
import { Gauge } from 'prom-client';
import { migrationNames } from '../database/data-source.ts';
import { DatabaseClient } from '../database/database-client.ts';
import { writableUrl } from '../database/hosts.ts';
import { timeLimits } from '../database/time-limits.ts';
import { metrics } from '../metrics.ts';
import { shellName } from '../releases/public.ts';
import { errorCode } from '../start/startup-error.ts';

interface DatabaseState {
  readonly read_only: boolean;
  readonly migrated: readonly string[];
  readonly published: boolean;
  /** The server's clock, in milliseconds since 1970. */
  readonly clock: number;
}

/** In milliseconds. The check has its own limit; these end the work that it no longer waits for. */
const limits = { connectionTimeoutMillis: timeLimits.readiness / 2, query_timeout: timeLimits.readiness };

/** A larger difference of the clocks is logged: tokens that one server signs would be expired on another. In seconds. */
const maxSkew = 30;

/** Checks the database on its own connection, because the requests' pool may be busy for good reasons. */
export class DatabaseProbe {
  readonly #logger = new Logger(DatabaseProbe.name);
  #client: pg.Client | undefined;
  #wasReadOnly = false;
  #wasSkewed = false;

  constructor(private readonly url: string) {}

  /** Returns why requests could not be served, or undefined. */
  async check(): Promise<string | undefined> {
    try {
      return this.explain(await this.read());
    } catch (error) {
      this.close();
      // The table of migrations or of changes is missing.
      return errorCode(error) === '42P01' ? unmigrated : noDatabase;
    }
  }

  close() {
    this.#client?.end().catch(() => {});
    this.#client = undefined;
  }

  private async read(): Promise<DatabaseState> {
    this.#client ??= await this.connect();
    const began = Date.now();
    const { rows } = await this.#client.query<DatabaseState>(stateStatement, [shellName]);
    const [state] = rows;
    if (!state) throw new Error('The database returned no row.');
    this.compareClocks(state.clock - (began + Date.now()) / 2);
    return state;
  }

  private async connect() {
    // Not a DatabaseClient, which closes all connections: a database that is slow for a second is no reason for that.
    const client = new pg.Client({ connectionString: await writableUrl(this.url), ...limits });
    // An idle connection that ends must not end the process.
    client.on('error', () => this.close());
    await client.connect();
    return client;
  }

  private explain({ read_only: isReadOnly, migrated, published }: DatabaseState): string | undefined {
    // After a failover no request may read from the old primary.
    if (isReadOnly && !this.#wasReadOnly) DatabaseClient.closeIdle();
    this.#wasReadOnly = isReadOnly;
    if (isReadOnly) {
      // If several hosts are named, the next check finds the writable one.
      this.close();
      return 'The database is read-only.';
    }
    if (!migrationNames.every((name) => migrated.includes(name))) return unmigrated;
    return published ? undefined : 'Nothing is published: no shell is live.';
  }

  private compareClocks(milliseconds: number) {
    const skew = milliseconds / 1000;
    clockSkew.set(skew);
    const isSkewed = Math.abs(skew) > maxSkew;
    if (isSkewed && !this.#wasSkewed) {
      this.#logger.warn(`This server's clock and the database's differ by ${Math.round(Math.abs(skew))} s. Set both by NTP.`);
    }
    this.#wasSkewed = isSkewed;
  }
}

export const noDatabase = 'The database does not respond.';

const unmigrated = 'The database is not migrated.';

const stateStatement = `
  select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only,
    (select array_agg(name::text) from migrations) as migrated,
    exists (select from live_changes where app = $1) as published,
    (extract(epoch from clock_timestamp()) * 1000)::float as clock`;

const clockSkew = new Gauge({
  name: 'daybook_clock_skew_seconds',
  help: "The database's clock minus this server's, in seconds.",
  aggregator: 'average',
  registers: [metrics],
});
