/** A table that grows every day, filled so that a tenth of it has expired. */
export interface Table {
  readonly name: string;
  /** The jobs that delete from it. */
  readonly jobs: readonly string[];
  /** Inserts this number of rows into the empty table, and what belongs to them. */
  readonly fill: (rows: number) => readonly string[];
}

/** True for every tenth row: it has expired. */
const hasExpired = 'n % 10 = 0';

/** The id of the n-th of something, as ordered as those of version 7. */
const id = (kind: number, number: string) => `('${kind}0000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** How many owners the rows have: a batch counts in the usage of thousands of them. */
const owners = 20_000;
const owner = id(1, `n % ${owners}`);

const series = (rows: number) => `generate_series(1, ${rows}) as n`;

/** The time of a row that is deleted after it is this old. */
const at = (kept: string) =>
  `now() - case when ${hasExpired} then interval '${kept}' + n * interval '1 ms' else interval '1 minute' end`;

export const tables: readonly Table[] = [
  {
    name: 'note_versions',
    jobs: ['delete-versions', 'delete-versions-of-deleted-notes'],
    fill: (rows) => [
      `insert into account_usage (owner_id, history_bytes) select ${owner}, 1e9 from ${series(owners)}`,
      // Ten versions each. Every hundredth note was deleted.
      `insert into notes (owner_id, id, slug, title, body, category)
        select ${owner}, ${id(2, 'n')}, n::text, 'Milk', 'bottles', 'PERSONAL' from ${series(rows / 10)} where n % 100 <> 0`,
      `insert into note_versions (owner_id, note_id, version, title, body, category, saved, expires)
        select ${owner}, ${id(2, 'n')}, version, 'Milk', 'The meeting is moved to the afternoon.', 'PERSONAL', now(),
          now() + case when (n + version) % 10 = 0 then n * interval '-1 ms' else interval '1 day' end
        from ${series(rows / 10)}, generate_series(1, 10) as version`,
    ],
  },
  {
    name: 'outcomes',
    jobs: ['delete-outcomes'],
    fill: (rows) => [
      `insert into outcomes (ticket, app, version, result, ms, at)
        select lpad(n::text, 22, 't'), 'notes', '1.0.0', 'mounted', 100, ${at('3 days')} from ${series(rows)}`,
    ],
  },
  {
    name: 'changes',
    jobs: ['delete-changes'],
    fill: (rows) => [
      `insert into changes (owner_id, number, topic, item_id, version, at)
        select ${owner}, n, 'notes', ${id(2, 'n')}, 1, ${at('1 hour')} from ${series(rows)}`,
    ],
  },
  {
    name: 'idempotency_keys',
    jobs: ['delete-idempotency-keys'],
    fill: (rows) => [
      `insert into idempotency_keys (owner_id, key, fingerprint, answer, created)
        select ${owner}, n::text, lpad(n::text, 43, 'x'), '{"status": 201, "body": {"title": "Milk", "body": "bottles"}}', ${at('24 hours')}
        from ${series(rows)}`,
    ],
  },
  {
    name: 'sessions',
    jobs: ['delete-sessions'],
    fill: (rows) => [
      `insert into accounts (id, username, username_key, password_hash) select ${owner}, n::text, n::text, '' from ${series(owners)}`,
      `insert into sessions (owner_id, id, expires)
        select ${owner}, ${id(3, 'n')}, now() + case when ${hasExpired} then interval '-1 hour' else interval '30 days' end
        from ${series(rows)}`,
    ],
  },
  {
    name: 'trash',
    jobs: ['delete-trash'],
    fill: (rows) => [
      `insert into account_usage (owner_id, notes, note_bytes) select ${owner}, 1e6, 1e9 from ${series(owners)}`,
      `insert into trash (owner_id, id, kind, key, title, bytes, content, deleted_at)
        select ${owner}, ${id(2, 'n')}, 'notes', n::text, 'Milk', 11, '{"title": "Milk", "body": "bottles"}', ${at('30 days')}
        from ${series(rows)}`,
    ],
  },
];
