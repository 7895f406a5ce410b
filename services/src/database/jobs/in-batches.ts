import type { DirectConnections } from '../direct-connections.ts';

/** How many rows one statement changes: few enough for a short transaction, many enough to end soon. */
const batch = 5000;

/**
 * Repeats a statement until it finds less than a batch: of a million rows one statement would not end within its limit, and undo everything.
 *
 * @param statement - has the condition `isInBatch`, and changes rows so that they do not meet it any more
 */
export async function inBatches(connections: DirectConnections, statement: string, signal: AbortSignal) {
  for (let changed = batch; changed === batch && !signal.aborted;) changed = (await connections.query(statement)).rowCount ?? 0;
}

/** The condition is repeated because a row may have changed since the inner statement found it. */
export const isInBatch = (table: string, condition: string) => `ctid = any(array(${findBatch(table, condition)})) and ${condition}`;

export const findBatch = (table: string, condition: string) => `select ctid from ${table} where ${condition} limit ${batch}`;
