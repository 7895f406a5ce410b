import * as z from '#zod';
import { operation } from './operation.ts';
import { text, timestamp } from './text.ts';

export const noteCategories = ['BUSINESS', 'PERSONAL', 'IMPORTANT'] as const;
export const noteCategory = z.enum(noteCategories, 'Pick one of BUSINESS, PERSONAL, IMPORTANT.');

export const noteLimits = {
  title: 255,
  body: 1_048_576,
  previewWords: 20,
  searchMinimum: 3,
  searchMaximum: 256,
  page: 1000,
} as const;

/**
 * The fields that a user writes; a note, a list of notes and an archive have them too. A field that is added is optional, because older
 * clients do not send it (docs/decisions/0029-put-of-older-clients.md).
 */
export const noteFields = {
  title: text(noteLimits.title),
  body: text(noteLimits.body),
  category: noteCategory,
};

/**
 * A note as a client sends it, to create it or to change it. Title and body may be left out or empty, but not both (spec section 5).
 */
export const noteDraft = z
  .strictObject({ ...noteFields, title: z._default(noteFields.title, ''), body: z._default(noteFields.body, '') })
  .check(z.refine(hasContent, { path: ['title'], error: 'Give the note a title or a body.' }));

function hasContent(note: { title: string; body: string }) {
  return note.title.trim() !== '' || note.body.trim() !== '';
}

const { body: _, ...headingFields } = noteFields;

const heading = {
  id: z.uuid(),
  /** Made from the title at creation, unique per owner, and never changed. */
  slug: z.string(),
  ...headingFields,
  title: z.string(),
  created: timestamp,
  updated: timestamp,
};

export const note = z.object({ ...heading, body: z.string() });

/** A note in a list, with the first words of its body, without an ellipsis. */
export const notePreview = z.object({ ...heading, preview: z.string() });

const page = {
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(noteLimits.page))),
  /** From the `Link: rel="next"` of the page before. */
  cursor: z.optional(text(512)),
  view: z.optional(z.enum(['preview'])),
};

export const notesQuery = z.strictObject(page);

export const notesSearchQuery = z.strictObject({
  ...page,
  search: text(noteLimits.searchMaximum).check(
    z.minLength(noteLimits.searchMinimum, `Give at least ${noteLimits.searchMinimum} characters.`),
  ),
});

export type NoteCategory = z.infer<typeof noteCategory>;
export type NoteDraft = z.infer<typeof noteDraft>;
export type Note = z.infer<typeof note>;
export type NotePreview = z.infer<typeof notePreview>;
export type NotesQuery = z.infer<typeof notesQuery>;
export type NotesSearchQuery = z.infer<typeof notesSearchQuery>;

/** Whole notes, or previews with `view=preview`. Previews come first in the union, because there are hundreds of them. */
const notes = z.array(z.union([notePreview, note]));

/** In bytes. The longest body fits as JSON, even in the widest characters. */
const bodyLimit = 6 * 1024 * 1024;

const tag = 'Notes';

export const listNotes = operation({
  id: 'listNotes',
  method: 'GET',
  path: '/api/notes/',
  summary: 'List notes, the last changed first',
  tag,
  query: notesQuery,
  response: notes,
  errors: [401, 429],
  heavy: 'read',
  headers: ['If-None-Match'],
});

export const searchNotes = operation({
  id: 'searchNotes',
  method: 'GET',
  path: '/api/notes-search/',
  summary: 'Search notes by words, stems and word beginnings, the best match first',
  tag,
  query: notesSearchQuery,
  response: notes,
  errors: [401, 429],
  heavy: 'read',
  headers: ['If-None-Match'],
});

export const createNote = operation({
  id: 'createNote',
  method: 'POST',
  path: '/api/notes/',
  summary: 'Create a note',
  tag,
  body: noteDraft,
  bodyLimit,
  status: 201,
  response: note,
  errors: [401, 404, 409, 422],
  headers: ['Idempotency-Key'],
});

export const readNote = operation({
  id: 'readNote',
  method: 'GET',
  path: '/api/notes/:slug/',
  summary: 'Read a note',
  tag,
  response: note,
  errors: [401, 404, 429],
  heavy: 'if-large',
  headers: ['If-None-Match'],
});

export const updateNote = operation({
  id: 'updateNote',
  method: 'PUT',
  path: '/api/notes/:slug/',
  summary: 'Edit a note',
  tag,
  body: noteDraft,
  bodyLimit,
  response: note,
  errors: [401, 404, 409, 412],
  headers: ['If-Match', 'Idempotency-Key'],
});

export const deleteNote = operation({
  id: 'deleteNote',
  method: 'DELETE',
  path: '/api/notes/:slug/',
  summary: 'Delete a note',
  tag,
  status: 204,
  errors: [401, 404, 412],
  headers: ['If-Match'],
});

export const noteOperations = [listNotes, searchNotes, createNote, readNote, updateNote, deleteNote];
