import {
  createTask,
  deleteTask,
  listTasks as list,
  readTask,
  type Task,
  type TaskDraft,
  taskLimits,
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

/** Reads a page of the tasks by their number. Most people have one page. A larger one would block the browser while it is parsed. */
export const readTaskPage = (fetch: Host['fetch'], cursor?: string) =>
  loggedCall(fetch, list, { query: { limit: taskLimits.page, cursor } });

/** The keys of the SWR cache: of the list of tasks, of the part of it that is shown until it is complete, and of one task. */
export const keys = {
  list: 'tasks',
  part: 'tasks:part',
  task: (id: number) => `task:${id}`,
};

/** The other tabs that show tasks. */
export const taskTabs = tabChannel('daybook-tasks');
