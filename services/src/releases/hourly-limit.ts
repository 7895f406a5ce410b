import type { Database } from '../database/database.ts';
import { tooManyAttempts } from '../http/problem-error.ts';

/** Tables of which each row is kept for long, with the column of its time and the one that orders them. */
const tables = {
  releases: { time: 'published', newest: 'published' },
  live_changes: { time: 'at', newest: 'id' },
  try_links: { time: 'created', newest: 'created' },
} as const;

/**
 * Limits how many rows of an app are added to a table in an hour, on all servers together.
 *
 * @throws {ProblemError} 429, with the time until there is space, if `most` rows are younger than an hour
 */
export async function requireHourlyLimit(database: Database, table: keyof typeof tables, app: string, most: number): Promise<void> {
  const { time, newest } = tables[table];
  const secondsLeft = `
    select extract(epoch from ${time} + interval '1 hour' - now())::float as left
    from ${table} where app = $1 order by ${newest} desc offset $2 limit 1`;
  const [oldest] = await database.rows<{ left: number }>(secondsLeft, [app, most - 1]);
  if (oldest && oldest.left > 0) throw tooManyAttempts(oldest.left);
}
