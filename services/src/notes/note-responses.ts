import { hash } from 'node:crypto';
import { type Note, noteLimits, type NotePreview, readNote } from '@daybook/contracts/notes';
import { ApiResponse, copyFields, Json, location } from '../http/api-response.ts';
import { type EntityTag, firstTagOf, tagOf } from '../http/conditional-requests.ts';
import type { ListPage } from '../http/list-pages.ts';
import { headingFields, type OpenedNote, type StoredNote } from './note-columns.ts';
import type { NoteJson } from './read-statement.ts';

export const toNoteResponse = (stored: StoredNote) => new ApiResponse(toNote(stored), { etag: tagOf(stored) });

/** Returns only the tag of a note without JSON, for a 304 or the response to a HEAD. */
export const toReadResponse = (note: NoteJson) =>
  new ApiResponse(note.json === null ? null : Json.of(note.json), { etag: tagOf(note) });

export const toCreatedNoteResponse = (stored: StoredNote) =>
  new ApiResponse(toNote(stored), { etag: firstTagOf(stored), ...location(readNote, { slug: stored.slug }) });

/** Returns the tag of a list of previews in this state, order and set of fields. */
export function tagOfPreviews({ rows, next }: ListPage<OpenedNote>): EntityTag {
  const state = [...headingFields, 'preview', next, ...rows.map(tagOf)].join();
  return `"${hash('sha256', state, 'base64url')}"`;
}

export const toPreview = (opened: OpenedNote): NotePreview =>
  copyFields(headingFields, opened, { preview: previewOf(opened.opening) });

export const toNote = (stored: StoredNote): Note => copyFields(headingFields, stored, { body: stored.body });

/** Returns the first words of a body, with one space between them. */
export const previewOf = (opening: string) => opening.trim().split(/\s+/u, noteLimits.previewWords).join(' ');
