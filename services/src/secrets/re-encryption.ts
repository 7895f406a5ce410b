import type { Encryption } from '../crypto/derived-keys.ts';
import type { DirectConnections } from '../database/direct-connections.ts';
import { type EncryptedTable, unreadable } from './encrypted-table.ts';

/** Rows of one statement. */
const batch = 500;

interface EncryptedRow {
  /** The values of the primary key's columns, as text. */
  readonly key: readonly string[];
  readonly context: string;
  readonly value: Buffer;
  /** Null in rows of an earlier version. */
  readonly keyId: string | null;
}

/**
 * Encrypts the values of a table again that are not encrypted with the first secret of the ring, in the order of the primary key. Values
 * that change meanwhile are left to the next run.
 */
export async function reEncrypt(
  connections: DirectConnections,
  table: EncryptedTable,
  encryption: Encryption,
  signal: AbortSignal,
) {
  let last: readonly string[] | undefined;
  do {
    const { rows } = await connections.query<EncryptedRow>(select(table, last), [encryption.keyId, ...(last ?? [])]);
    // Rows that stay unreadable are not written again.
    const changes = rows.map((row) => toChange(row, encryption)).filter(({ keyId, newKeyId }) => keyId !== newKeyId);
    if (changes.length > 0) await connections.query(update(table), toColumns(table, changes));
    last = rows.length === batch ? rows.at(-1)?.key : undefined;
  } while (last && !signal.aborted);
}

interface Change extends EncryptedRow {
  readonly fresh: Buffer;
  /** The id of the secret with which `fresh` is encrypted. */
  readonly newKeyId: string;
}

function toChange(row: EncryptedRow, encryption: Encryption): Change {
  const value = encryption.decrypt(row.value, row.context);
  // An operator may add the missing secret again: it is tried again each time.
  if (typeof value !== 'object' || value === null) return { ...row, fresh: row.value, newKeyId: unreadable };
  return { ...row, fresh: encryption.encrypt(value, row.context), newKeyId: encryption.keyId };
}

function select({ name, key, context, value }: EncryptedTable, last: readonly string[] | undefined) {
  const columns = Object.keys(key);
  const next = `(${columns.join()}) > (${Object.values(key)
    .map((type, index) => `$${index + 2}::text::${type}`)
    .join()})`;
  return `select array[${columns.map((column) => `${column}::text`).join()}] as key, ${context} as context, ${value} as value, key_id as "keyId"
    from ${name} where key_id is distinct from $1 and ${value} is not null ${last ? `and ${next}` : ''}
    order by ${columns.join()} limit ${batch}`;
}

function update({ name, key, value, change }: EncryptedTable) {
  const columns = Object.keys(key);
  const isSame = Object.entries(key).map(([column, type]) => `${column} = new_${column}::${type}`);
  const parameters = columns.map((_, index) => `$${index + 4}::text[]`);
  return `update ${name} set ${change}, key_id = new_key
    from unnest($1::bytea[], $2::bytea[], $3::text[], ${parameters.join()}) as changed (old, fresh, new_key, ${columns.map((column) => `new_${column}`).join()})
    where ${isSame.join(' and ')} and ${value} = old`;
}

const toColumns = ({ key }: EncryptedTable, changes: readonly Change[]) => [
  changes.map(({ value }) => value),
  changes.map(({ fresh }) => fresh),
  changes.map(({ newKeyId }) => newKeyId),
  ...Object.keys(key).map((_, index) => changes.map((change) => change.key[index])),
];
