import type pg from 'pg';
import { columns } from '../product/user.ts';

/** Gives an account so many notes and tasks, past the API: an import takes 50,000 at once. */
export async function fillAccount(database: pg.Client, owner: string, count: number) {
  await database.query(
    `insert into tasks (owner_id, id, number, title, category)
    select $1, gen_random_uuid(), number, 'Task ' || number, ($3::text[])[1 + number % 4] from generate_series(1, $2::integer) as number`,
    [owner, count, columns],
  );
  await database.query(
    `insert into notes (owner_id, id, slug, title, body, category, updated)
    select $1, gen_random_uuid(), 'note-' || number, 'Note ' || number, repeat('The meeting is moved to the afternoon. ', 10),
      ($3::text[])[1 + number % 3], now() - number * interval '1 minute'
    from generate_series(1, $2::integer) as number`,
    [owner, count, ['PERSONAL', 'BUSINESS', 'IMPORTANT']],
  );
}
