import { noteCategory } from '@daybook/contracts/notes';
import { draftReaders } from '@daybook/kit/forms/draft-readers';
import * as z from 'zod/mini';

/** The names under which the page keeps what was typed. */
export const NEW_NOTE = 'notes/new';
export const editDraftKey = (slug: string) => `notes/edit/${slug}`;

const written = { title: z.string(), body: z.string() };

/** What was kept of the forms. */
export const noteDrafts = draftReaders(
  z.object({ ...written, category: z.union([noteCategory, z.literal('')]) }),
  z.object({ ...written, category: noteCategory }),
);
