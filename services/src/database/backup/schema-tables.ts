import type { ClientBase } from 'pg';

/** A table whose rows a backup contains. */
export interface SchemaTable {
  readonly name: string;
  /** Those that are stored, without those that the database computes from others. */
  readonly columns: readonly string[];
}

/** Returns the tables of the schema, each after the tables that it refers to, which is the order for a restore. */
export async function listTables(client: ClientBase): Promise<SchemaTable[]> {
  const { rows: tables } = await client.query<SchemaTable>(tablesOfSchema);
  const { rows: references } = await client.query<Reference>(foreignKeys);
  return inOrder(tables, references);
}

/** Returns the names of the migrations that ran; undefined if the table of migrations does not exist. */
export async function listMigrations(client: ClientBase): Promise<string[] | undefined> {
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('migrations') is not null as exists`);
  if (!rows[0]?.exists) return undefined;
  return (await client.query<{ name: string }>('select name from migrations order by id')).rows.map(({ name }) => name);
}

/** Returns the names of the sequences that number rows. */
export const listSequences = async (client: ClientBase): Promise<string[]> =>
  (await client.query<{ name: string }>(sequencesOfSchema)).rows.map(({ name }) => name);

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

interface Reference {
  readonly from: string;
  readonly to: string;
}

function inOrder(tables: readonly SchemaTable[], references: readonly Reference[]): SchemaTable[] {
  const ordered = new Set<SchemaTable>();
  const add = (table: SchemaTable, above: readonly string[]) => {
    if (ordered.has(table) || above.includes(table.name)) return;
    const needed = references.filter(({ from }) => from === table.name).map(({ to }) => to);
    for (const other of tables) if (needed.includes(other.name)) add(other, [...above, table.name]);
    ordered.add(table);
  };
  for (const table of tables) add(table, []);
  return [...ordered];
}

/** A partition's rows come with its table. The migrations write their own table, and extensions theirs. */
const tablesOfSchema = `
  select relname as name, array_agg(attname::text order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname not in ('migrations', 'typeorm_metadata')
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  group by relname
  order by relname`;

const foreignKeys = `
  select distinct one.relname as from, other.relname as to
  from pg_constraint join pg_class one on one.oid = conrelid join pg_class other on other.oid = confrelid
  where contype = 'f' and one.relnamespace = current_schema()::regnamespace and conrelid <> confrelid`;

const sequencesOfSchema = `
  select relname as name from pg_class
  where relkind = 'S' and relnamespace = current_schema()::regnamespace and relname not like 'migrations\\_%'
  order by relname`;
