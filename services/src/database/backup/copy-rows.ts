import type { ClientBase } from 'pg';
import { from, to } from 'pg-copy-streams';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { quoted, type SchemaTable } from './schema-tables.ts';

/** Sets how values are written as text, whatever the role has, and removes limits of time. Holds for the open transaction. */
export async function prepareForCopy(client: ClientBase, lockTimeout: number) {
  const settings = {
    ...{ statement_timeout: 0, idle_in_transaction_session_timeout: 0, lock_timeout: lockTimeout },
    ...{ datestyle: 'ISO, YMD', timezone: 'UTC', intervalstyle: 'postgres', extra_float_digits: 3, bytea_output: 'hex' },
    row_security: 'off',
  };
  for (const [name, value] of Object.entries(settings)) await client.query(`set local ${name} = '${value}'`);
}

/** Returns the rows of a table in the text format of COPY, which every version of PostgreSQL reads. */
export const copyOut = (client: ClientBase, { name, columns }: SchemaTable): Readable =>
  client.query(to(`copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)}) to stdout`));

/** Takes rows in the text format of COPY. */
export interface CopyIn {
  readonly write: (piece: Buffer) => Promise<void>;
  readonly end: () => Promise<void>;
}

export function copyIn(client: ClientBase, { name, columns }: SchemaTable): CopyIn {
  const stream = client.query(from(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`));
  const done = finished(stream);
  // `write` or `end` reports the error.
  done.catch(() => {});
  const written = (piece: Buffer) =>
    new Promise<void>((resolve, reject) => stream.write(piece, (error) => (error ? reject(error) : resolve())));
  return {
    write: (piece) => Promise.race([written(piece), done]),
    end() {
      stream.end();
      return done;
    },
  };
}

/** Ends a connection at once, also in the middle of a COPY, for whose rest pg would wait. The server rolls back what is open. */
export function closeConnection(client: ClientBase) {
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
}
