import { taskLimits } from '@daybook/contracts/tasks';
import type { Database } from '../database/database.ts';

/** Yields endless numbers for a task, each free when it was read: another request may take it at the same moment. */
export async function* freeNumbers(database: Database, owner: string): AsyncGenerator<number> {
  for (;;) {
    const highest = await highestNumber(database, owner);
    yield highest < taskLimits.id ? highest + 1 : await lowestFree(database, owner);
  }
}

/** Gaps stay: the number of a deleted task may still be written down somewhere. */
async function highestNumber(database: Database, owner: string): Promise<number> {
  const text = 'select max(number) as highest from tasks where owner_id = $1';
  const [row] = await database.rows<{ highest: number | null }>(text, [owner]);
  return row?.highest ?? 0;
}

/** Returns 1, or the first free number after a task: for users whose highest number is the last one. */
async function lowestFree(database: Database, owner: string): Promise<number> {
  const [row] = await database.rows<{ number: number }>(
    `select min(number) as number from
      (select 1 as number union all select number + 1 from tasks where owner_id = $1 and number < $2) candidates
    where not exists (select from tasks where owner_id = $1 and tasks.number = candidates.number)`,
    [owner, taskLimits.id],
  );
  return row?.number ?? 1;
}
