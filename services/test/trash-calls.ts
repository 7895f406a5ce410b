import type { Note } from '@daybook/contracts/notes';
import type { Problem } from '@daybook/contracts/problem';
import type { Task } from '@daybook/contracts/tasks';
import type { RestoredItem, TrashedItem } from '@daybook/contracts/trash';
import type { ApiResult, Person, RequestOptions } from './api.ts';

/** Returns requests about the trash, and about what goes into it. `person` returns the user who makes them. */
export function trashCalls(person: () => Person) {
  const addNote = (fields: Partial<Note> = {}) =>
    person().request<Note>('POST /api/notes/', { body: { title: 'Milk', body: 'Two litres', category: 'PERSONAL', ...fields } });
  const addTask = (fields: Partial<Task> = {}) =>
    person().request<Task>('POST /api/tasks/', { body: { title: 'Rent', category: 'backlog', ...fields } });
  const remove = (path: `/${string}`) => person().request<Problem>(`DELETE ${path}`);
  return {
    addNote,
    addTask,
    remove,
    list: async () => (await person().request<TrashedItem[]>('GET /api/trash/')).body,
    restore: (id: string, options: RequestOptions = {}) =>
      person().request<RestoredItem>(`POST /api/trash/${id}/restore/`, options),
    /** Adds a note or a task and deletes it. Returns the response that created it, and the id that its trash has. */
    trashNote: async (fields: Partial<Note> = {}) => {
      const created = await addNote(fields);
      await remove(`/api/notes/${created.body.slug}/`);
      return { created, id: created.body.id };
    },
    trashTask: async (fields: Partial<Task> = {}) => {
      const created = await addTask(fields);
      await remove(`/api/tasks/${created.body.id}/`);
      return { created, id: idOf(created) };
    },
  };
}

/** Returns the id in an ETag, which the trash has too. */
export const idOf = ({ headers }: ApiResult) => /^"([0-9a-f-]{36})\./.exec(headers.get('etag') ?? '')?.[1] ?? '';
