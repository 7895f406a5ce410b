import pg from 'pg';
import { writableUrl } from '../hosts.ts';
import { isLockTimeout } from '../database-errors.ts';
import { BackupError } from './backup-error.ts';
import { closeConnection, prepareForCopy } from './copy-rows.ts';
import { listMigrations, listTables, quoted, type SchemaTable } from './schema-tables.ts';

/** One state of the database, at one moment. Others write meanwhile, and are not seen. */
export interface Snapshot {
  readonly client: pg.Client;
  readonly tables: readonly SchemaTable[];
  readonly migrations: readonly string[];
  /** The version of the server. */
  readonly postgres: string;
}

/** How long to wait for a table that a migration changes, in milliseconds. */
const lockTimeout = 30_000;

/** Calls `work` with a snapshot of the database. @throws {BackupError} if the database is not Daybook's */
export async function withSnapshot<Result>(url: string, work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: await writableUrl(url), application_name: 'daybook-backup' });
  // A connection that is lost between two statements fails the next one.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(await takeSnapshot(client));
  } finally {
    closeConnection(client);
  }
}

/** The tables are locked against migrations before the snapshot is taken, by the first statement that reads. */
async function takeSnapshot(client: pg.Client): Promise<Snapshot> {
  const names = (await listTables(client)).map(({ name }) => quoted(name));
  await client.query('begin isolation level repeatable read read only');
  await prepareForCopy(client, lockTimeout);
  if (names.length > 0) await lockTables(client, names);
  const migrations = await listMigrations(client);
  if (!migrations?.length) throw new BackupError('This database has no data of Daybook.');
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  return { client, tables: await listTables(client), migrations, postgres: rows[0]?.server_version ?? '' };
}

async function lockTables(client: pg.Client, names: readonly string[]) {
  try {
    await client.query(`lock table ${names.join(', ')} in access share mode`);
  } catch (error) {
    if (isLockTimeout(error))
      throw new BackupError('A table of the database stays locked, by a migration perhaps: try again later.');
    throw error;
  }
}
