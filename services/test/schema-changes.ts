import type pg from 'pg';

/** The parts of a schema on which servers rely: tables, columns, functions, triggers, and the rules that limit what may be written. */
interface Part {
  readonly kind: 'table' | 'column' | 'function' | 'trigger' | 'rule';
  /** Its table and its name. */
  readonly name: string;
  /** The table that it belongs to; null for a function. */
  readonly table: string | null;
  /** Its type or definition. A change of it can break a server. */
  readonly definition: string;
  /** Its columns, if it is a rule. */
  readonly columns: readonly string[];
  /** True for a column that each insert must name. */
  readonly required: boolean;
}

type Schema = ReadonlyMap<string, Part>;

/** Reads the parts of the schema `public`, without what extensions made. */
export async function readSchema(client: Pick<pg.ClientBase, 'query'>): Promise<Schema> {
  const { rows } = await client.query<Part>(parts);
  return new Map(rows.map((part) => [`${part.kind} ${part.name}`, part]));
}

/**
 * Returns the changes with which a server of the previous release might fail: what was removed or redefined, and what limits the rows
 * that it may write. Changes inside a function or a trigger are not judged.
 */
export function breakingChanges(before: Schema, after: Schema): string[] {
  const removed = [...before].flatMap(([key, part]) => (after.has(key) || isGoneWithTable(part, after) ? [] : [`removes ${key}`]));
  const changed = [...after].flatMap(([key, part]) => {
    const old = before.get(key);
    return old ? changesOf(key, old, part) : additionsOf(key, part, before);
  });
  return [...removed, ...changed].toSorted();
}

const isGoneWithTable = ({ kind, table }: Part, after: Schema) =>
  kind !== 'table' && table !== null && !after.has(`table ${table}`);

const changesOf = (key: string, old: Part, part: Part) => [
  ...(old.definition === part.definition ? [] : [`changes ${key} from ${old.definition} to ${part.definition}`]),
  ...(part.required && !old.required ? [`makes ${key} required`] : []),
];

/** A new rule is harmless in a new table, and if one of its columns is new: earlier servers write null or the default. */
function additionsOf(key: string, { kind, table, columns, required }: Part, before: Schema) {
  if (table === null || !before.has(`table ${table}`)) return [];
  if (kind === 'column' && required) return [`adds ${key}, which each insert must name`];
  if (kind === 'rule' && columns.every((column) => before.has(`column ${table}.${column}`)))
    return [`restricts ${table} by ${key}`];
  return [];
}

const parts = `
  with tables as (
    select oid, relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> 'migrations'
  ), columns as (
    select tables.oid as table, attnum, attname as name, tables.name as of, format_type(atttypid, atttypmod) as type,
      attnotnull and not atthasdef and attidentity = '' as required
    from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
  )
  select 'table' as kind, name, name as table, '' as definition, '{}'::text[] as columns, false as required from tables
  union all select 'column', of || '.' || name, of, type, '{}', required from columns
  union all select 'function', pg_proc.oid::regprocedure::text, null, format_type(prorettype, null), '{}', false
    from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and classid = 'pg_proc'::regclass and deptype = 'e')
  union all select 'trigger', tables.name || '.' || tgname, tables.name, '', '{}', false
    from tables join pg_trigger on tgrelid = tables.oid and not tgisinternal
  union all select 'rule', tables.name || '.' || conname, tables.name, pg_get_constraintdef(pg_constraint.oid),
      array(select name::text from columns where "table" = conrelid and attnum = any(conkey)), false
    from tables join pg_constraint on conrelid = tables.oid and contype in ('c', 'f', 'p', 'u', 'x')
  union all select 'rule', tables.name || '.' || relname, tables.name, pg_get_indexdef(indexrelid),
      array(select name::text from columns where "table" = indrelid and attnum = any(indkey)), false
    from tables join pg_index on indrelid = tables.oid and indisunique join pg_class on pg_class.oid = indexrelid
    where not exists (select from pg_constraint where conindid = indexrelid)`;
