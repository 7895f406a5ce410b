import type { Task } from '@daybook/contracts/tasks';
import { findTask } from '../task/sorted-tasks.ts';

/** Returns the fresh tasks, with the known object for each unchanged one: only what changed is rendered again. */
export function reuseUnchanged(known: readonly Task[], fresh: readonly Task[]): readonly Task[] {
  return fresh.map((task) => {
    const before = findTask(known, task.id);
    return before && isSame(before, task) ? before : task;
  });
}

const isSame = (one: Task, other: Task) =>
  one.title === other.title &&
  one.category === other.category &&
  one.isBacklog === other.isBacklog &&
  one.created === other.created;
