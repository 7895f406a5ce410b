import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';

interface StoredLimit {
  /** How many attempts. */
  readonly points: number;
  /** In seconds. */
  readonly duration: number;
}

/** Returns a counter in the table `attempts`, for all servers together. `name` separates its keys from those of other counters. */
export const storedCounter = (database: DataSource, name: string, limit: StoredLimit) =>
  new RateLimiterPostgres({
    storeClient: database,
    storeType: 'typeorm',
    tableName: 'attempts',
    tableCreated: true,
    // The job `delete-attempts` does this for all counters, on one server. Otherwise each counter would do it every five minutes.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    ...limit,
  });
