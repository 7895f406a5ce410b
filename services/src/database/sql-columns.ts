/** The column and type of each field of a draft. A field of the contract without an entry here does not compile. */
export type ColumnsOf<Draft> = { readonly [Field in keyof Required<Draft>]: readonly [column: string, type: string] };

/**
 * Returns the SET list of an UPDATE for the fields that a draft has, with parameters from number `first`, and their values. An
 * absent field keeps its value: the client may be older than the field (docs/decisions/0029-put-of-older-clients.md).
 */
export function assignments<Draft extends object>(draft: Draft, columns: ColumnsOf<Draft>, first: number) {
  const present = presentColumns(draft, columns);
  return {
    set: present.map(({ column }, index) => `${column} = $${first + index}`).join(', '),
    values: present.map(({ value }) => value),
  };
}

/** Returns the columns, parameters and values to insert a draft by `insert … select`. An absent field gets the column's default. */
export function insertion<Draft extends object>(draft: Draft, columns: ColumnsOf<Draft>, first: number) {
  const present = presentColumns(draft, columns);
  return {
    columns: present.map(({ column }) => column).join(', '),
    // PostgreSQL does not infer the types of parameters in a select list.
    parameters: present.map(({ type }, index) => `$${first + index}::${type}`).join(', '),
    values: present.map(({ value }) => value),
  };
}

function presentColumns<Draft extends object>(draft: Draft, columns: ColumnsOf<Draft>) {
  const fields = (Object.keys(columns) as (keyof Draft)[]).filter((field) => draft[field] !== undefined);
  return fields.map((field) => ({ column: columns[field][0], type: columns[field][1], value: draft[field] as unknown }));
}

/** Returns SQL for a time as ISO 8601 in UTC. A list would take twice as long if pg parsed it to a Date. */
export const iso = (time: string) => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Returns SQL for a column as ISO 8601 in UTC. */
export const instant = (name: string, column = name) => `${iso(column)} as ${name}`;

/** Returns a select list of fields: times as ISO 8601, and an expression for a field without a column of its name. */
export const selectList = (fields: readonly string[], expressions: Readonly<Record<string, string>> = {}) =>
  fields.map((field) => expressions[field] ?? (times.has(field) ? instant(field) : field)).join(', ');

const times = new Set(['created', 'updated']);

/** Returns a row without its null columns: responses leave out what is missing. */
export const withoutNulls = <Row extends object>(row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Row;
