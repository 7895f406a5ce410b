import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import type { ClientBase } from 'pg';
import { dataSourceOptions, migrationNames } from '../data-source.ts';
import { migrate, migrationLock } from '../migrate.ts';
import { withClient } from '../with-client.ts';
import { BackupError } from './backup-error.ts';
import { type Backup, type BackupEntry, readBackup } from './backup-reader.ts';
import { closeConnection, prepareForCopy } from './copy-rows.ts';
import { checkUnused, emptySchema, hasData } from './installation-state.ts';
import { loadSequences, TableLoader } from './load-tables.ts';
import type { Report } from './report.ts';
import { listTables } from './schema-tables.ts';
import { verifyRows } from './verify-rows.ts';

export interface RestoreOptions {
  readonly file: string;
  /** As `readBackup` returned it. */
  readonly backup: Backup;
  /** Replaces what the database has. */
  readonly replace: boolean;
  /** Gets the files of releases. Called when the tables are complete, before they are visible to others. */
  readonly onFile: (entry: BackupEntry, client: ClientBase) => Promise<void>;
  /** Called after the last file, before the transaction ends. */
  readonly beforeEnd?: () => Promise<void>;
  readonly report: Report;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Restores a database from a backup, in one transaction: an error, or the end of this process, leaves it as it was. The schema is
 * that of the backup at first, then that of this version.
 *
 * @throws {BackupError} if the backup is of a newer version, or the database is not empty and not to be replaced
 */
export async function restoreDatabase(url: string, options: RestoreOptions): Promise<void> {
  const { migrations } = options.backup.header;
  checkMigrations(options);
  const source = dataSourceOptions(url);
  const database = await new DataSource({
    ...source,
    applicationName: 'daybook-restore',
    migrations: source.migrations.filter(({ name }) => migrations.includes(name)),
  }).initialize();
  const runner = database.createQueryRunner();
  try {
    await runner.startTransaction();
    await restoreWithin(runner, options);
    await runner.commitTransaction();
  } catch (error) {
    // The server rolls back. A rollback of ours could wait for the rest of a COPY.
    closeConnection((await runner.connect()) as ClientBase);
    throw error;
  } finally {
    await runner.release();
    await database.destroy();
  }
  await afterRestore(migrate(url), 'migrated to this version', 'The next start of a server migrates it.');
  await afterRestore(analyze(url), 'analyzed', 'It may be slow until PostgreSQL has analyzed it by itself.');
}

/** @throws {BackupError} that says that everything was restored, if a later step fails */
async function afterRestore(step: Promise<unknown>, name: string, advice: string) {
  await step.catch((error: unknown) => {
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
    throw new BackupError(`Everything was restored, but could not be ${name}: ${reason}. ${advice}`, { cause: error });
  });
}

/** Without statistics, PostgreSQL would plan for empty tables until it has gathered them by itself. */
async function analyze(url: string) {
  await withClient(url, async (client) => {
    await client.query('set statement_timeout = 0');
    await client.query('analyze');
  });
}

/** @throws {BackupError} if a later version of Daybook wrote the backup */
export function checkMigrations({ file, backup }: Pick<RestoreOptions, 'file' | 'backup'>) {
  const unknown = backup.header.migrations.find((name) => !migrationNames.includes(name));
  if (unknown === undefined) return;
  throw new BackupError(`${file} is of a newer version of Daybook (${unknown}): restore it with that version or a later one.`);
}

async function restoreWithin(runner: QueryRunner, options: RestoreOptions) {
  const client = (await runner.connect()) as ClientBase;
  await prepareForCopy(client, 2000);
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [migrationLock]);
  if (!rows[0]?.mine) throw new BackupError('A server or another restore changes this database at the moment: stop it first.');
  await checkUnused(client);
  if ((await hasData(client)) && !options.replace) {
    throw new BackupError('This installation has data already. With --replace, the backup replaces all of it.');
  }
  await emptySchema(client);
  await createSchema(runner);
  await load(client, options);
}

/** Runs the migrations of the backup within the open transaction. */
async function createSchema(runner: QueryRunner) {
  const query = runner.query.bind(runner);
  // `create index concurrently` does not work in a transaction. It would spare writers, and there are none here.
  runner.query = ((text: string, ...rest: []) => query(text.replace(/ concurrently\b/g, ''), ...rest)) as QueryRunner['query'];
  const executor = new MigrationExecutor(runner.dataSource, runner);
  executor.transaction = 'none';
  await executor.executePendingMigrations();
}

async function load(client: ClientBase, { file, backup, onFile, beforeEnd, report, signal }: RestoreOptions) {
  const loader = new TableLoader(client, await listTables(client), backup.manifest, report);
  await loader.begin();
  const again = await readBackup(file, {
    signal,
    async onEntry(entry) {
      if (!(await loader.take(entry))) await onFile(entry, client);
    },
  });
  await loader.end();
  if (JSON.stringify(again) !== JSON.stringify(backup)) throw new BackupError(`${file} was changed while it was restored.`);
  await loadSequences(client, backup.manifest.sequences);
  await verifyRows(client, backup.manifest.tables, { report, signal });
  await beforeEnd?.();
}
