import type { Task, TaskCategory } from '@daybook/contracts/tasks';

/** The columns of the board from left to right, and the category that each stands for (specification, sections 2 and 4). */
export const columns = [
  { title: 'TO DO', category: 'incomplete' },
  { title: 'DONE', category: 'completed' },
  { title: 'IN REVIEW', category: 'inreview' },
  { title: 'BACKLOG', category: 'backlog' },
] as const satisfies readonly { title: string; category: TaskCategory }[];

export const titleOf = (category: TaskCategory) => columns.find((column) => column.category === category)?.title ?? '';

export type ByColumn = Readonly<Record<TaskCategory, readonly Task[]>>;

/** The list parted into the columns; in each the order of the list, which is by number. */
export function byColumn(tasks: readonly Task[]): ByColumn {
  const parted: Record<TaskCategory, Task[]> = { incomplete: [], completed: [], inreview: [], backlog: [] };
  for (const task of tasks) parted[task.category].push(task);
  return parted;
}

/** The column so many places to the right; none beyond the edges. */
export function columnBeside(category: TaskCategory, places: number): TaskCategory | undefined {
  const at = columns.findIndex((column) => column.category === category);
  return columns[at + places]?.category;
}
