import * as z from '#zod';
import { note, noteFields } from './notes.ts';
import { operation } from './operation.ts';
import { text, timestamp } from './text.ts';

/** `kept` is the number of versions that a note has at most, `page` that of a response. */
export const versionLimits = { kept: 200, page: 50, number: 2_147_483_647 } as const;

/** The fields of a note whose change stores a version. */
export const versionedFields = ['title', 'body', 'category'] as const;

const heading = {
  /** Counts up in each note, with gaps. */
  version: z.int(),
  /** When this state was saved; it was replaced later. */
  savedAt: timestamp,
  title: z.string(),
  category: noteFields.category,
  /** The size of title and body in UTF-8. */
  bytes: z.int(),
};

/** An earlier state of a note, in a list. */
export const noteVersionHeading = z.object({
  ...heading,
  /** The names of the fields that differ in the next version, or in the note itself. A later server may name more. */
  changedNext: z.array(z.string()),
});

export const noteVersion = z.object({ ...heading, body: z.string() });

export const noteVersionsQuery = z.strictObject({
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(versionLimits.page))),
  /** From the `Link: rel="next"` of the page before. */
  cursor: z.optional(text(512)),
});

export type NoteVersionHeading = z.infer<typeof noteVersionHeading>;
export type NoteVersion = z.infer<typeof noteVersion>;
export type NoteVersionsQuery = z.infer<typeof noteVersionsQuery>;

const tag = 'Notes';

export const listNoteVersions = operation({
  id: 'listNoteVersions',
  method: 'GET',
  path: '/api/notes/:slug/versions/',
  summary: 'List the earlier versions of a note, the newest first',
  tag,
  query: noteVersionsQuery,
  response: z.array(noteVersionHeading),
  errors: [401, 404, 429],
  heavy: 'read',
  headers: ['If-None-Match'],
});

export const readNoteVersion = operation({
  id: 'readNoteVersion',
  method: 'GET',
  path: '/api/notes/:slug/versions/:version/',
  summary: 'Read an earlier version of a note',
  tag,
  response: noteVersion,
  errors: [401, 404, 429],
  heavy: 'read',
  headers: ['If-None-Match'],
});

export const restoreNoteVersion = operation({
  id: 'restoreNoteVersion',
  method: 'POST',
  path: '/api/notes/:slug/versions/:version/restore/',
  summary: 'Save a note as it was in an earlier version',
  tag,
  response: note,
  errors: [401, 404, 409, 412, 429],
  heavy: 'write',
  headers: ['If-Match'],
});

export const noteVersionOperations = [listNoteVersions, readNoteVersion, restoreNoteVersion];
