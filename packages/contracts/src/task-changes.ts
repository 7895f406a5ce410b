import * as z from '#zod';
import { operation } from './operation.ts';
import { task } from './tasks.ts';

/** How many changes are listed. More of them are cheaper to read with the list. */
export const mostChangedTasks = 100;

export const changedTasksQuery = z.strictObject({
  /** From the `Link: rel="monitor"` of a list, or from the response before. */
  since: z.string().check(z.regex(/^\d{1,15}$/)),
});

export const changedTasks = z.object({
  /** The tasks that were added or changed, as they are now. Null if they are too many, or not known any more: read the list again. */
  changed: z.nullable(z.array(task)),
  /** The numbers that were deleted. If there are still more tasks than `count`, a task has got another number: read the list again. */
  deleted: z.array(z.number()),
  /** How many tasks there are. */
  count: z.number(),
  /** For the next request. */
  since: z.string(),
});

export type ChangedTasks = z.infer<typeof changedTasks>;
export type ChangedTasksQuery = z.infer<typeof changedTasksQuery>;

export const listChangedTasks = operation({
  id: 'listChangedTasks',
  method: 'GET',
  path: '/api/tasks-changes/',
  summary: 'List the tasks that have changed since a list was read',
  tag: 'Tasks',
  portals: true,
  query: changedTasksQuery,
  response: changedTasks,
  errors: [401],
});
