import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { sessionLimits } from './data-source.ts';
import { DatabaseClient } from './database-client.ts';
import { timeLimits } from './time-limits.ts';

export const directUrl = Symbol('directUrl');

/** Enough for four uploads at once, each of which holds one, and for the jobs. */
const most = 8;

/**
 * A few connections beside the requests' pool, for work that is long or needs a session of its own: jobs and session locks. They go to
 * the server itself, also if the requests go through a pooler.
 */
@Injectable()
export class DirectConnections implements OnApplicationShutdown {
  readonly #pool: pg.Pool;

  constructor(@Inject(directUrl) url: string) {
    this.#pool = new pg.Pool({
      connectionString: url,
      application_name: 'daybook',
      max: most,
      Client: DatabaseClient,
      connectionTimeoutMillis: timeLimits.connection,
      ...sessionLimits(timeLimits.job),
    });
    const logger = new Logger(DirectConnections.name);
    this.#pool.on('error', (error) => logger.warn(`A connection to the database ended: ${error.message}`));
  }

  /** Runs one statement. */
  query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult<Row>> {
    return this.#pool.query<Row>(text, [...values]);
  }

  /** Keeps one connection, and with it its session, for as long as `work` takes. */
  async withConnection<Result>(work: (connection: pg.ClientBase) => Promise<Result>): Promise<Result> {
    const connection = await this.#pool.connect();
    let failure: unknown;
    try {
      return await work(connection);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      // A session in which something failed is not used again: nobody knows what it still holds.
      connection.release(failure !== undefined);
    }
  }

  async onApplicationShutdown() {
    await this.#pool.end();
  }
}
