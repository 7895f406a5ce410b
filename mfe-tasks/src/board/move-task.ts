import type { TaskCategory } from '@daybook/contracts/tasks';
import { hasStatus } from '@daybook/kit/api/call-error';
import type { Host } from '@daybook/kit/host/host';
import { type StoredTask, taskApi } from '../task/task-api.ts';

const TRIES = 3;

/**
 * Moves a task to another column. A PUT carries its title too, and the board's list may be old: so it is sent over a known state of the
 * task alone, and when another hand has changed the task since, only the column is changed again.
 *
 * @param known - the task as it was last read or saved, when that is at hand
 */
export async function moveTask(fetch: Host['fetch'], id: number, to: TaskCategory, known?: StoredTask): Promise<StoredTask> {
  let over = known ?? (await taskApi.read(fetch, id));
  for (let tries = 1; ; tries += 1) {
    try {
      return await taskApi.update(fetch, id, { id, title: over.item.title, category: to }, over.etag);
    } catch (error) {
      if (!hasStatus(error, 412) || tries === TRIES) throw error;
    }
    over = await taskApi.read(fetch, id);
  }
}
