import * as z from 'zod/mini';
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
 * What a person writes of a note. Of title and body one may be left out or empty, not both (spec section 5): the same rule holds
 * when a note is made and when it is changed.
 */
export const noteDraft = z
  .strictObject({
    title: z._default(text(noteLimits.title), ''),
    body: z._default(text(noteLimits.body), ''),
    category: noteCategory,
  })
  .check(z.refine(hasContent, { path: ['title'], error: 'Give the note a title or a body.' }));

function hasContent(note: { title: string; body: string }) {
  return note.title.trim() !== '' || note.body.trim() !== '';
}

const heading = {
  id: z.uuid(),
  /** Made from the title once, unique for its owner, and never changed. */
  slug: z.string(),
  title: z.string(),
  category: noteCategory,
  created: timestamp,
  updated: timestamp,
};

export const note = z.object({ ...heading, body: z.string() });

/** A note as a list shows it: its first words in place of its body, without an ellipsis. */
export const notePreview = z.object({ ...heading, preview: z.string() });

const page = {
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(noteLimits.page))),
  /** Where the page before ended, as its `Link: rel="next"` says. */
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

/** Whole notes, or previews when `view=preview` asks for them: those come by hundreds, and are looked for first. */
const notes = z.array(z.union([notePreview, note]));

/** Bytes. Fits the longest body of the widest characters, as JSON. */
const bodyLimit = 6 * 1024 * 1024;

const tag = 'Notes';

export const listNotes = operation({
  id: 'listNotes',
  method: 'GET',
  path: '/api/notes/',
  summary: 'Lists the notes, the last changed first.',
  tag,
  query: notesQuery,
  answer: notes,
  refusals: [401, 429],
  heavy: 'read',
  headers: ['If-None-Match'],
});

export const searchNotes = operation({
  id: 'searchNotes',
  method: 'GET',
  path: '/api/notes-search/',
  summary: 'Lists the notes that hold every word, stem or word beginning of a text, best first.',
  tag,
  query: notesSearchQuery,
  answer: notes,
  refusals: [401, 429],
  heavy: 'read',
  headers: ['If-None-Match'],
});

export const createNote = operation({
  id: 'createNote',
  method: 'POST',
  path: '/api/notes/',
  summary: 'Makes a note.',
  tag,
  body: noteDraft,
  bodyLimit,
  status: 201,
  answer: note,
  refusals: [401, 404, 409, 422],
  headers: ['Idempotency-Key'],
});

export const readNote = operation({
  id: 'readNote',
  method: 'GET',
  path: '/api/notes/:slug/',
  summary: 'Reads a note.',
  tag,
  answer: note,
  refusals: [401, 404, 429],
  heavy: 'read',
  headers: ['If-None-Match'],
});

export const updateNote = operation({
  id: 'updateNote',
  method: 'PUT',
  path: '/api/notes/:slug/',
  summary: 'Changes a note; with If-Match only if nobody else has changed it since.',
  tag,
  body: noteDraft,
  bodyLimit,
  answer: note,
  refusals: [401, 404, 409, 412],
  headers: ['If-Match'],
});

export const deleteNote = operation({
  id: 'deleteNote',
  method: 'DELETE',
  path: '/api/notes/:slug/',
  summary: 'Deletes a note; with If-Match only if nobody else has changed it since.',
  tag,
  status: 204,
  refusals: [401, 404, 412],
  headers: ['If-Match'],
});
