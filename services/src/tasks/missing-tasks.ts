import type { ArchivedTask } from '@daybook/contracts/archived-items';
import { v7 as uuid } from 'uuid';
import type { Database } from '../database/database.ts';
import type { Missing } from '../items/item-kind.ts';

type PresentTask = Pick<ArchivedTask, 'id' | 'title' | 'category'>;

/** Returns the archived tasks whose numbers are free, and the numbers of other tasks, which stay as they are. */
export async function findMissingTasks(database: Database, owner: string, archived: readonly ArchivedTask[]): Promise<Missing> {
  const statement = 'select number as id, title, category from tasks where owner_id = $1 and number = any($2)';
  const present = await database.rows<PresentTask>(statement, [owner, archived.map(({ id }) => id)]);
  const { missing, conflicting } = sortTasks(archived, present);
  return { rows: missing.map(({ id: number, ...task }) => ({ ...task, id: uuid(), number })), conflicting };
}

/**
 * Sorts the tasks of an archive: those to add, and the numbers that another task has. Of two with one number it takes the first. A
 * task that is present unchanged is neither.
 */
export function sortTasks(archived: readonly ArchivedTask[], present: readonly PresentTask[]) {
  const byNumber = new Map(present.map((task) => [task.id, task]));
  const missing: ArchivedTask[] = [];
  const conflicting: number[] = [];
  for (const task of archived) {
    const other = byNumber.get(task.id);
    if (!other) {
      byNumber.set(task.id, task);
      missing.push(task);
    } else if (other.title !== task.title || other.category !== task.category) conflicting.push(task.id);
  }
  return { missing, conflicting };
}
