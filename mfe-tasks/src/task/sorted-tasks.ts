import type { Task } from '@daybook/contracts/tasks';

/*
 * The tasks of a list are in the order of their numbers, as the server returns them. A new task, whose id is negative, is the last one: it will
 * get the next free number. With 100,000 tasks, sorting them or making a map of them took half of the longest task after a move.
 */

/** Returns a copy of the list without the tasks of the removed numbers, and then with the fresh ones in their places. */
export function withTasks(tasks: readonly Task[], fresh: readonly Task[], removed: readonly number[] = []): readonly Task[] {
  const updated = [...tasks];
  for (const id of removed) if (findTask(updated, id)) updated.splice(indexFor(updated, id), 1);
  for (const task of fresh) updated.splice(indexFor(updated, task.id), findTask(updated, task.id) ? 1 : 0, task);
  return updated;
}

export function findTask(tasks: readonly Task[], id: number): Task | undefined {
  return tasks[indexOfTask(tasks, id)];
}

/** Returns -1 if the list does not have it. */
export function indexOfTask(tasks: readonly Task[], id: number): number {
  const index = indexFor(tasks, id);
  return tasks[index]?.id === id ? index : -1;
}

/** Returns the index of the first task whose number is not lower. */
function indexFor(tasks: readonly Task[], id: number): number {
  let [low, high] = [0, tasks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Math.abs(tasks[middle]?.id ?? 0) < Math.abs(id)) low = middle + 1;
    else high = middle;
  }
  return low;
}
