import type { Task } from '@daybook/contracts/tasks';

/** Returns the fresh tasks, with the known object for each unchanged one: only what changed is rendered again. */
export function reuseUnchanged(known: readonly Task[], fresh: readonly Task[]): readonly Task[] {
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
