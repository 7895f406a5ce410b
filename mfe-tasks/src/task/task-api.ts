import {
  createTask,
  deleteTask,
  listTasks as list,
  readTask,
  type Task,
  type TaskDraft,
  updateTask,
} from '@daybook/contracts/tasks';
import { loggedCall } from '@daybook/kit/api/call';
import { entityApi, type Stored } from '@daybook/kit/entity/entity';
import type { FieldsOf } from '@daybook/kit/entity/entity-fields';
import type { Host } from '@daybook/kit/host/host';
import { tabChannel } from '@daybook/kit/host/tab-channel';

export interface TaskTypes {
  readonly id: number;
  readonly item: Task;
  readonly draft: TaskDraft;
  readonly fields: FieldsOf<TaskDraft>;
}

export type StoredTask = Stored<Task>;

export const taskApi = entityApi<TaskTypes>(
  { create: createTask, read: readTask, update: updateTask, delete: deleteTask },
  { name: 'tasks', param: 'pk', key: 'id' },
);

/** Returns all tasks by their number. The API returns up to 10,000 of them, and a cursor for the next ones. */
export async function listTasks(fetch: Host['fetch']): Promise<readonly Task[]> {
  const tasks: Task[] = [];
  let cursor: string | undefined;
  do {
    const { data, next } = await loggedCall(fetch, list, { query: { cursor } });
    tasks.push(...data);
    cursor = next;
  } while (cursor !== undefined);
  return tasks;
}

/** The keys of the SWR cache: of the list of tasks, and of one task. */
export const keys = {
  list: 'tasks',
  task: (id: number) => `task:${id}`,
};

/** The other tabs that show tasks. */
export const taskTabs = tabChannel('daybook-tasks');
