// @ts-check

const instant = (/** @type {string} */ name) => `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}`;

const noteColumns = `id, slug, title, category, version, ${instant('created')}, ${instant('updated')}, body`;
const taskColumns = `id, number, title, category, version, ${instant('created')}`;

/** What the server asks the database for each call, for the floors to ask the same. */
export const statements = {
  list: `select ${noteColumns} from notes where owner_id = $1 order by notes.updated desc, notes.id desc limit $2`,
  read: `select ${noteColumns} from notes where owner_id = $1 and slug = $2`,
  search: `select ${noteColumns}, ts_rank(words, query)::text as rank from notes cross join note_query($2) as query
    where owner_id = $1 and words @@ query
    order by ts_rank(words, query) desc, notes.updated desc, notes.id desc limit $3`,
  create: `insert into notes (owner_id, id, slug, title, body, category) values ($1, $2, $3, $4, $5, $6)
    on conflict do nothing returning ${noteColumns}`,
  move: `update tasks set number = $3, title = $4, category = $5, version = version + 1, updated = now()
    where owner_id = $1 and number = $2 returning ${taskColumns}`,
};

/** @typedef {keyof typeof statements} StatementName */
