import * as z from '#zod';
import { operation } from './operation.ts';
import { text, timestamp } from './text.ts';

export const taskCategories = ['incomplete', 'completed', 'inreview', 'backlog'] as const;
export const taskCategory = z.enum(taskCategories, 'Pick one of incomplete, completed, inreview, backlog.');

/** `list` is the length of a list without a limit, so that almost every board comes in one response. */
export const taskLimits = { title: 255, id: 2_147_483_647, page: 1000, list: 10_000 } as const;

/** The number of a task. The user may choose it, and it is unique per owner. */
export const taskId = z
  .number('Must be a number.')
  .check(
    z.int('Must be a whole number.'),
    z.minimum(1, 'Must be at least 1.'),
    z.maximum(taskLimits.id, `Must be at most ${taskLimits.id}.`),
  );

/**
 * The fields that a user writes; a task and an archive have them too. A field that is added is optional, because older clients do not
 * send it (docs/decisions/0029-put-of-older-clients.md).
 */
export const taskFields = {
  id: taskId,
  title: text(taskLimits.title),
  category: taskCategory,
};

/**
 * A task as a client sends it. Without an `id` a new task gets the next free number, and an existing one keeps its own. Id and title may
 * be left out, but not both (spec section 5).
 */
export const taskDraft = z
  .strictObject({ ...taskFields, id: z.optional(taskId), title: z._default(taskFields.title, '') })
  .check(z.refine(hasContent, { path: ['title'], error: 'Give the task a title or an ID.' }));

function hasContent(task: { id?: number | undefined; title: string }) {
  return task.id !== undefined || task.title.trim() !== '';
}

export const task = z.object({
  ...taskFields,
  title: z.string(),
  created: timestamp,
  /** True exactly when the category is `backlog`. */
  isBacklog: z.boolean(),
});

export const tasksQuery = z.strictObject({
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(taskLimits.page))),
  /** From the `Link: rel="next"` of the page before. */
  cursor: z.optional(text(512)),
});

export type TaskCategory = z.infer<typeof taskCategory>;
export type TaskDraft = z.infer<typeof taskDraft>;
export type Task = z.infer<typeof task>;
export type TasksQuery = z.infer<typeof tasksQuery>;

/** Portals with a user's consent use the same operations. */
const common = { tag: 'Tasks', portals: true } as const;

export const listTasks = operation({
  ...common,
  id: 'listTasks',
  method: 'GET',
  path: '/api/tasks/',
  summary: 'List tasks by number',
  query: tasksQuery,
  response: z.array(task),
  errors: [401, 429],
  heavy: 'read',
  headers: ['If-None-Match'],
});

export const createTask = operation({
  ...common,
  id: 'createTask',
  method: 'POST',
  path: '/api/tasks/',
  summary: 'Create a task with the given number or the next free one',
  body: taskDraft,
  status: 201,
  response: task,
  errors: [401, 404, 409, 422],
  headers: ['Idempotency-Key'],
});

export const readTask = operation({
  ...common,
  id: 'readTask',
  method: 'GET',
  path: '/api/tasks/:pk/',
  summary: 'Read a task',
  response: task,
  errors: [401, 404],
  headers: ['If-None-Match'],
});

export const updateTask = operation({
  ...common,
  id: 'updateTask',
  method: 'PUT',
  path: '/api/tasks/:pk/',
  summary: 'Move or edit a task',
  body: taskDraft,
  response: task,
  errors: [401, 404, 409, 412],
  headers: ['If-Match', 'Idempotency-Key'],
});

export const deleteTask = operation({
  ...common,
  id: 'deleteTask',
  method: 'DELETE',
  path: '/api/tasks/:pk/',
  summary: 'Delete a task',
  status: 204,
  errors: [401, 404, 412],
  headers: ['If-Match'],
});

export const taskOperations = [listTasks, createTask, readTask, updateTask, deleteTask];
