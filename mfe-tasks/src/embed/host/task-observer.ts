import type { ChangedTasks } from '@daybook/contracts/task-changes';
import { listTasks, type Task, type TaskCategory, updateTask } from '@daybook/contracts/tasks';
import type { Host } from '@daybook/kit/host/host';

interface TaskCallbacks {
  readonly onListed: (tasks: number) => void;
  readonly onMoved: (id: number, from: TaskCategory, to: TaskCategory) => void;
}

/**
 * Returns a `fetch` that watches the API's responses: how many tasks there are, and which of them changed their column, whether on the
 * board, in the form, or by Undo. A move that was not saved is not reported.
 */
export function observeTasks(fetch: Host['fetch'], { onListed, onMoved }: TaskCallbacks): Host['fetch'] {
  const columns = new Map<number, TaskCategory>();
  return async (path, init) => {
    const response = await fetch(path, init);
    if (!response.ok || !isOfTasks.test(path) || response.status === 204) return response;
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => undefined);
    // The task may have got another number by the update: its column is known by the number in the path.
    const before = init?.method === updateTask.method ? columns.get(idIn(path)) : undefined;
    for (const task of [body, changedIn(body)].flat().filter(isTask)) {
      columns.set(task.id, task.category);
      if (before && before !== task.category) onMoved(task.id, before, task.category);
    }
    if (Array.isArray(body)) onListed(body.length);
    return response;
  };
}

/** The list of tasks, one of them, and what has changed in the list. */
const isOfTasks = /^\/api\/tasks[/-]/;

const changedIn = (body: unknown) => (body as Partial<ChangedTasks> | undefined)?.changed;

const idIn = (path: string) => Number(path.slice(listTasks.path.length).replace('/', ''));

/** Checks only what is read here: the caller checks the response against the contract. */
const isTask = (value: unknown): value is Task =>
  typeof value === 'object' && value !== null && 'id' in value && 'category' in value;
