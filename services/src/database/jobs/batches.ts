import type { DirectConnections } from '../direct-connections.ts';

/** How many rows one statement changes. */
const batch = 5000;

/**
 * Repeats a statement until it finds less than a batch. One statement for a million rows would exceed its limit and be rolled back.
 *
 * @param statement - must have the condition `isInBatch`, and change rows so that they no longer meet it
 */
export async function inBatches(
  connections: DirectConnections,
  statement: string,
  signal: AbortSignal,
  values: readonly unknown[] = [],
) {
  for (let changed = batch; changed === batch && !signal.aborted;) {
    changed = (await connections.query(statement, values)).rowCount ?? 0;
  }
}

/** The condition is repeated because a row may have changed since the inner statement found it. */
export const isInBatch = (table: string, condition: string) => `ctid = any(array(${findBatch(table, condition)})) and ${condition}`;

export const findBatch = (table: string, condition: string) => `select ctid from ${table} where ${condition} limit ${batch}`;

/** Rows of a table that a job deletes once they meet a condition, for which the table has an index. */
export interface ExpiredRows {
  /** The name of the job. */
  readonly name: string;
  readonly table: string;
  readonly condition: string;
}

/** Deletes in batches until no row is left. */
export const deleteExpired = (connections: DirectConnections, { table, condition }: ExpiredRows, signal: AbortSignal) =>
  inBatches(connections, `delete from ${table} where ${isInBatch(table, condition)}`, signal);
