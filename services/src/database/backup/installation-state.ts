import type { ClientBase } from 'pg';
import { isOfServer } from '../server-connections.ts';
import { BackupError } from './backup-error.ts';
import { listMigrations, listTables, quoted } from './schema-tables.ts';

/** True if the database has rows. @throws {BackupError} if its tables are not Daybook's */
export async function hasData(client: ClientBase): Promise<boolean> {
  const tables = await listTables(client);
  if (tables.length === 0) return false;
  if (!(await listMigrations(client))?.some((name) => name.startsWith('Accounts'))) {
    throw new BackupError('This database has tables of another program. Restore into a database of its own.');
  }
  const any = tables.map(({ name }) => `exists (select from ${quoted(name)})`).join(' or ');
  return (await client.query<{ found: boolean }>(`select ${any} as found`)).rows[0]?.found === true;
}

/** @throws {BackupError} if servers use the database: they would write into a half-restored one, and keep old rows in their caches */
export async function checkUnused(client: ClientBase) {
  const { rows } = await client.query<{ count: number }>(connectionsOfServers);
  const count = rows[0]?.count ?? 0;
  if (count > 0) throw new BackupError(`Servers of Daybook use this database (${count} connections): stop them first.`);
}

const connectionsOfServers = `
  select count(*)::int as count from pg_stat_activity
  where ${isOfServer} and pid <> pg_backend_pid()`;

/** Removes everything of Daybook from the schema. Extensions stay. */
export async function emptySchema(client: ClientBase) {
  const { rows } = await client.query<{ statement: string }>(dropStatements);
  for (const { statement } of rows) await client.query(statement);
}

/** In this order: what uses a thing goes first. `if exists`: with its table goes what belongs to it. */
const dropStatements = `
  select format('drop %s if exists %s cascade', kind, name) as statement
  from (
    select 1, 'table', oid::regclass::text, 'pg_class'::regclass, oid
    from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    union all
    select 2, 'routine', oid::regprocedure::text, 'pg_proc'::regclass, oid
    from pg_proc where pronamespace = current_schema()::regnamespace
    union all
    select 3, 'text search configuration', oid::regconfig::text, 'pg_ts_config'::regclass, oid
    from pg_ts_config where cfgnamespace = current_schema()::regnamespace
    union all
    select 4, 'type', oid::regtype::text, 'pg_type'::regclass, oid
    from pg_type where typnamespace = current_schema()::regnamespace and typtype in ('d', 'e')
  ) as found (rank, kind, name, class, id)
  where not exists (select from pg_depend where classid = class and objid = id and deptype = 'e')
  order by rank, name`;
