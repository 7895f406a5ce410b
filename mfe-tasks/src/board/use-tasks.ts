import type { Task } from '@daybook/contracts/tasks';
import { useHost } from '@daybook/kit/host/use-host';
import useSWR, { useSWRConfig } from 'swr';
import { listTasks } from '../task/task-api.ts';
import { keys } from '../task/task-cache.ts';
import type { TaskList } from './apply-moves.ts';
import { now } from './clock.ts';

/** The list of all tasks as the server has it. */
export function useTasks() {
  const { fetch } = useHost();
  const { cache } = useSWRConfig();
  const read = async (): Promise<TaskList> => {
    const readAt = now();
    const fresh = await listTasks(fetch);
    const known: unknown = cache.get(keys.list)?.data;
    return { tasks: withKnown((known as TaskList | undefined)?.tasks ?? [], fresh), readAt };
  };
  const { data, error, isValidating, mutate } = useSWR<TaskList, unknown>(keys.list, read, { compare: Object.is });
  return { list: data, failed: error !== undefined, reading: isValidating, retry: () => void mutate() };
}

/** The fresh list, with the known object for each task that is as it was: only what changed is rendered again. */
function withKnown(known: readonly Task[], fresh: readonly Task[]): readonly Task[] {
  const byId = new Map(known.map((task) => [task.id, task]));
  return fresh.map((task) => {
    const before = byId.get(task.id);
    return before && isSame(before, task) ? before : task;
  });
}

const isSame = (one: Task, other: Task) =>
  one.title === other.title &&
  one.category === other.category &&
  one.isBacklog === other.isBacklog &&
  one.created === other.created;
