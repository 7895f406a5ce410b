import type { ArchivedTask } from '@daybook/contracts/archive';

interface Sorted {
  readonly added: ArchivedTask[];
  /** How many are there already, as they are in the archive. */
  readonly kept: number;
  /** The numbers that another task has. */
  readonly conflicting: number[];
}

/** What becomes of each task of an archive, beside those that have its number now. Of two with one number the first is taken. */
export function sortTasks(
  archived: readonly ArchivedTask[],
  present: readonly { number: number; title: string; category: string }[],
): Sorted {
  const byNumber = new Map(present.map(({ number, title, category }) => [number, { title, category }]));
  const sorted = { added: [] as ArchivedTask[], kept: 0, conflicting: [] as number[] };
  for (const task of archived) {
    const there = byNumber.get(task.id);
    if (!there) {
      byNumber.set(task.id, task);
      sorted.added.push(task);
    } else if (there.title === task.title && there.category === task.category) sorted.kept += 1;
    else sorted.conflicting.push(task.id);
  }
  return sorted;
}
