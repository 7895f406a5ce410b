import { hash } from 'node:crypto';
import { type Note, noteLimits, type NotePreview, readNote } from '@daybook/contracts/notes';
import { ApiResponse, copyFields, location } from '../http/api-response.ts';
import { type EntityTag, firstTagOf, tagOf } from '../http/conditional-requests.ts';
import type { ListPage } from '../http/list-pages.ts';
import { type BodylessNote, headingFields, type OpenedNote, type StoredNote } from './note-columns.ts';

/** Returns only the tag of a note without its body, for a 304 or the response to a HEAD. */
export const toNoteResponse = (stored: StoredNote | BodylessNote) =>
  new ApiResponse(typeof stored.body === 'string' ? toNote(stored) : null, { etag: tagOf(stored) });

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
