import type { DirectConnections } from '../direct-connections.ts';
import { batch } from './batches.ts';
import { deletedRows, secondsBehind } from './job-metrics.ts';

/** Rows of a table that a job deletes once a value of theirs is below a limit. */
export interface ExpiredRows {
  /** The name of the job. */
  readonly name: string;
  readonly table: string;
  /** The first column of an index. */
  readonly column: string;
  /** The limit, in SQL. */
  readonly before: string;
  /** True if the column counts milliseconds. The others are times. */
  readonly isMilliseconds?: boolean;
}

interface Deleted {
  readonly found: number;
  readonly deleted: number;
  /** The highest value that was found; null if there was none. */
  readonly last: string | null;
  /** For how many seconds that row has been expired. */
  readonly behind: number | null;
}

/** Deletes in batches, the oldest rows first, until no row is left. */
export async function deleteExpired(connections: DirectConnections, rows: ExpiredRows, signal: AbortSignal) {
  const job = rows.name;
  let from: string | null = null;
  try {
    for (let found = batch; found === batch && !signal.aborted;) {
      const done = await deleteNext(connections, rows, from);
      if (!done) return;
      deletedRows.inc({ job }, done.deleted);
      secondsBehind.set({ job }, done.behind ?? 0);
      ({ found, last: from } = done);
    }
  } finally {
    secondsBehind.remove({ job });
  }
}

async function deleteNext(connections: DirectConnections, rows: ExpiredRows, from: string | null): Promise<Deleted | undefined> {
  const statement = deleteBatch(rows, from === null);
  return (await connections.query<Deleted>(statement, from === null ? [] : [from])).rows[0];
}

/**
 * Each batch begins at the last value of the one before ($1). Otherwise it would read the index entries of all rows that were deleted
 * before it, which stay until a vacuum, and each batch would take longer. The condition is repeated because a row may have
 * changed since it was found.
 */
export const deleteBatch = ({ table, column, before, isMilliseconds }: ExpiredRows, isFirst: boolean) => `
  with found as materialized (
    select ctid as place, ${column} as value from ${table}
    where ${column} < ${before} ${isFirst ? '' : `and ${column} >= $1`}
    order by ${column} limit ${batch}
  ), gone as (
    delete from ${table} where ctid = any(array(select place from found)) and ${column} < ${before} returning 1
  )
  select count(*)::integer as found, (select count(*)::integer from gone) as deleted, max(value)::text as last,
    ${isMilliseconds ? `(${before} - max(value)) / 1000.0` : `extract(epoch from ${before} - max(value))`}::float as behind
  from found`;
