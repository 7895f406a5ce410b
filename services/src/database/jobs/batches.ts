import type { DirectConnections } from '../direct-connections.ts';

/** How many rows one statement changes. */
export const batch = 5000;

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
export const isInBatch = (table: string, condition: string) =>
  `ctid = any(array(select ctid from ${table} where ${condition} limit ${batch})) and ${condition}`;
