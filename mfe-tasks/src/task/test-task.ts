import type { Task } from '@daybook/contracts/tasks';

/** Returns a task as the API does. */
export function aTask(part: Partial<Task> = {}): Task {
  const category = part.category ?? 'incomplete';
  return { id: 1, title: 'Milk', category, created: '2026-11-01T09:05:00.000Z', isBacklog: category === 'backlog', ...part };
}
