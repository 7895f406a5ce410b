/**
 * The names that the connections of a running server have in PostgreSQL. The one for changes is open all the time; a pool closes those
 * that are idle.
 */
export const connectionNames = { pool: 'daybook', changes: 'daybook changes' } as const;

/** The condition for rows of pg_stat_activity which are connections of servers to the current database. */
export const isOfServer = `datname = current_database() and application_name in ('${connectionNames.pool}', '${connectionNames.changes}')`;
