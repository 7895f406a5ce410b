import type { Task } from '@daybook/contracts/tasks';
import type { Person, RequestOptions } from './api.ts';

/** A task as most tests create it. */
export const draft = { title: 'Milk', category: 'incomplete' } as const;

/** Returns requests about tasks. `person` returns the user who makes them. */
export function taskCalls(person: () => Person) {
  const list = async () => (await person().request<Task[]>('GET /api/tasks/')).body;
  return {
    create: (body: object = draft, options: RequestOptions = {}) =>
      person().request<Task>('POST /api/tasks/', { body, ...options }),
    change: (pk: number, body: object, options: RequestOptions = {}) =>
      person().request<Task>(`PUT /api/tasks/${pk}/`, { body, ...options }),
    list,
    numbers: async () => (await list()).map(({ id }) => id),
  };
}
