import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';

interface StoredLimit {
  /** How often. */
  readonly points: number;
  /** In how many seconds. */
  readonly duration: number;
}

/** Counts by key in the table of attempts, for all servers together. `name` tells its counts from those of other counters. */
export const storedCounter = (database: DataSource, name: string, limit: StoredLimit) =>
  new RateLimiterPostgres({
    storeClient: database,
    storeType: 'typeorm',
    tableName: 'attempts',
    tableCreated: true,
    // The job `delete-attempts` does it for all counters, on one server. Each counter would do it again every five minutes.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    ...limit,
  });
