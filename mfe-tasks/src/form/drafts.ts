import { taskCategory } from '@daybook/contracts/tasks';
import { draftReaders } from '@daybook/kit/forms/draft-readers';
import * as z from 'zod/mini';

/** The names under which the page keeps what was typed. */
export const NEW_TASK = 'tasks/new';
export const editDraftKey = (id: number | string) => `tasks/edit/${id}`;

/** What was kept of the forms. */
export const taskDrafts = draftReaders(
  z.object({ id: z.string(), title: z.string(), category: z.union([taskCategory, z.literal('')]) }),
  z.object({ id: z.optional(z.number()), title: z.string(), category: taskCategory }),
);
