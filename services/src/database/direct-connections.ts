import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { DatabaseClient } from './database-client.ts';
import { activeTracing } from '../tracing.ts';
import { connectionNames } from './server-connections.ts';
import { sessionLimits, timeLimits } from './time-limits.ts';

export const directUrl = Symbol('directUrl');

/** Enough for four uploads at once, each of which holds one, and for the jobs. */
const poolSize = 8;

/**
 * A few connections beside the requests' pool, for work that takes long or needs its own session: jobs and session locks. They go
 * to the server itself, also if the requests go through a pooler.
 */
@Injectable()
export class DirectConnections implements OnApplicationShutdown {
  readonly #pool: pg.Pool;

  constructor(@Inject(directUrl) url: string) {
    this.#pool = new pg.Pool({
      connectionString: url,
      application_name: connectionNames.pool,
      max: poolSize,
      Client: DatabaseClient,
      connectionTimeoutMillis: timeLimits.connection,
      ...sessionLimits(timeLimits.job),
    });
    activeTracing()?.followPool(this.#pool);
    const logger = new Logger(DirectConnections.name);
    this.#pool.on('error', (error) => logger.warn(`A connection to the database ended: ${error.message}`));
  }

  query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult<Row>> {
    return this.#pool.query<Row>(text, [...values]);
  }

  /** Reserves one connection for `work`. @throws what `work` throws, or the error with which the connection was lost meanwhile */
  async withConnection<Result>(work: (connection: pg.ClientBase) => Promise<Result>): Promise<Result> {
    const connection = (await this.#pool.connect()) as pg.PoolClient & DatabaseClient;
    const lost = new AbortController();
    const onError = (error: Error) => lost.abort(error);
    // The pool listens only to idle connections, and an error without a listener ends the process.
    connection.on('error', onError);
    connection.isInUse = true;
    let isSound = false;
    try {
      const result = await work(connection);
      lost.signal.throwIfAborted();
      isSound = true;
      return result;
    } finally {
      connection.isInUse = false;
      connection.off('error', onError);
      // After an error the session may still hold locks or settings, so it is closed.
      connection.release(!isSound);
    }
  }

  async onApplicationShutdown() {
    await this.#pool.end();
  }
}
