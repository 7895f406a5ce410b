import type { Task, TaskCategory } from '@daybook/contracts/tasks';

/** The columns of the board from left to right, each with its category (specification, sections 2 and 4). */
export const columns = [
  { title: 'TO DO', category: 'incomplete' },
  { title: 'DONE', category: 'completed' },
  { title: 'IN REVIEW', category: 'inreview' },
  { title: 'BACKLOG', category: 'backlog' },
] as const satisfies readonly { title: string; category: TaskCategory }[];

export const titleOf = (category: TaskCategory) => columns.find((column) => column.category === category)?.title ?? '';

export type TasksByColumn = Readonly<Record<TaskCategory, readonly Task[]>>;

/** Groups the tasks by column. Each column keeps the order of the list, which is by number. */
export function groupByColumn(tasks: readonly Task[]): TasksByColumn {
  const grouped: Record<TaskCategory, Task[]> = { incomplete: [], completed: [], inreview: [], backlog: [] };
  for (const task of tasks) grouped[task.category].push(task);
  return grouped;
}

/** Returns the column that is `places` to the right; undefined beyond the edges. */
export function columnBeside(category: TaskCategory, places: number): TaskCategory | undefined {
  const at = columns.findIndex((column) => column.category === category);
  return columns[at + places]?.category;
}
