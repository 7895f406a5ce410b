/** How long work with the database may take, in milliseconds. A request that waits longer gets a 503 with Retry-After. */
export const timeLimits = {
  /** To get a connection: a free one of the pool, or a new one. */
  connection: 2000,
  /** To connect at a start or for a command: a server that has just started may be slow. */
  firstConnection: 10_000,
  /** To get a lock. Below two seconds, so that a locked table is a 503 within two. */
  lock: 1500,
  /** An ordinary statement, as the server measures it. */
  statement: 5000,
  /** Added to a statement's limit: a server that is silent for longer is gone, and its connection is closed. */
  silence: 1000,
  /** A transaction that waits for our next statement. */
  idleInTransaction: 30_000,
  /** A statement of an export or an import. */
  archive: 60_000,
  /** A statement of a job. */
  job: 60_000,
  /** The whole check of /readyz. */
  readiness: 2000,
} as const;

/** Returns the options of a pg connection whose statements may take `statement` milliseconds. */
export const sessionLimits = (statement: number) => ({ ...roleLimits(statement), ...silenceLimit(statement) });

/** The limits that the PostgreSQL server enforces. */
export const roleLimits = (statement: number) => ({
  statement_timeout: statement,
  lock_timeout: timeLimits.lock,
  idle_in_transaction_session_timeout: timeLimits.idleInTransaction,
});

/** The limit that this process enforces. */
export const silenceLimit = (statement: number) => ({ query_timeout: statement + timeLimits.silence });
