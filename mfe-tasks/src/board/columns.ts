import type { Task, TaskCategory } from '@daybook/contracts/tasks';
import { withTasks } from '../task/sorted-tasks.ts';

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

/** Tasks in the order of the list, and the same by column. */
interface GroupedTasks {
  readonly tasks: readonly Task[];
  readonly tasksByColumn: TasksByColumn;
}

/** Returns the tasks with the moved ones in their columns. Does not group all tasks again, which took a quarter of a move of one of 100,000. */
export function withMoved({ tasks, tasksByColumn }: GroupedTasks, moved: readonly Task[]): GroupedTasks {
  const after: Record<TaskCategory, readonly Task[]> = { ...tasksByColumn };
  const ids = moved.map(({ id }) => id);
  for (const { category } of columns) {
    const added = moved.filter((task) => task.category === category);
    after[category] = withTasks(after[category], added, ids);
  }
  return { tasks: withTasks(tasks, moved), tasksByColumn: after };
}

/** Returns the column that is `places` to the right; undefined beyond the edges. */
export function columnBeside(category: TaskCategory, places: number): TaskCategory | undefined {
  const at = columns.findIndex((column) => column.category === category);
  return columns[at + places]?.category;
}
