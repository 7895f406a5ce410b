import { listTasks, type Task, type TaskCategory, updateTask } from '@daybook/contracts/tasks';
import type { Host } from '@daybook/kit/host/host';

interface Heard {
  readonly onListed: (tasks: number) => void;
  readonly onMoved: (id: number, from: TaskCategory, to: TaskCategory) => void;
}

/**
 * Hears in the answers of the API which tasks there are and which of them changed their column, however that was brought about: on the
 * board, in the form, or by taking it back. What is not saved is no move.
 */
export function heardFetch(fetch: Host['fetch'], { onListed, onMoved }: Heard): Host['fetch'] {
  const columns = new Map<number, TaskCategory>();
  return async (path, init) => {
    const response = await fetch(path, init);
    if (!response.ok || !path.startsWith(listTasks.path) || response.status === 204) return response;
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => undefined);
    // A task that was given another number is moved under its new one.
    const before = init?.method === updateTask.method ? columns.get(numberIn(path)) : undefined;
    for (const task of tasksIn(body)) {
      columns.set(task.id, task.category);
      if (before && before !== task.category) onMoved(task.id, before, task.category);
    }
    if (Array.isArray(body)) onListed(body.length);
    return response;
  };
}

const numberIn = (path: string) => Number(path.slice(listTasks.path.length).replace('/', ''));

/** What else the contract says of an answer is checked by who asked. */
const tasksIn = (body: unknown) => [body].flat().filter(isTask);

const isTask = (value: unknown): value is Task =>
  typeof value === 'object' && value !== null && 'id' in value && 'category' in value;
