import { hash } from 'node:crypto';
import { type Note, noteLimits, type NotePreview, readNote } from '@daybook/contracts/notes';
import type { Operation } from '@daybook/contracts/operation';
import { ApiResponse, copyFields, location, nextPage } from '../http/api-response.ts';
import { firstTagOf, tagOf } from '../http/conditional-requests.ts';
import type { ListPage } from '../http/list-pages.ts';
import { type BodylessNote, headingFields, type ListedNote, type StoredNote } from './note-columns.ts';

/** Returns only the tag of a note without its body, for a 304 or the response to a HEAD. */
export const toNoteResponse = (stored: StoredNote | BodylessNote) =>
  new ApiResponse(typeof stored.body === 'string' ? toNote(stored) : null, { etag: tagOf(stored) });

export const toCreatedNoteResponse = (stored: StoredNote) =>
  new ApiResponse(toNote(stored), { etag: firstTagOf(stored), ...location(readNote, { slug: stored.slug }) });

/** Returns the headers of a page: the link to the next one, and a tag of these notes in this state, order and set of fields. */
export function pageHeaders(list: Operation, query: object, { rows, next }: ListPage<ListedNote>) {
  const [first] = rows;
  const state = [...Object.keys(first ? toListedNote(first) : {}), next, ...rows.map(tagOf)].join();
  return { ...nextPage(list, query, next), etag: `"${hash('sha256', state, 'base64url')}"` };
}

export const toListedNote = (listed: ListedNote): Note | NotePreview =>
  copyFields(
    headingFields,
    listed,
    listed.opening === undefined ? { body: listed.body ?? '' } : { preview: previewOf(listed.opening) },
  );

const toNote = (stored: StoredNote): Note => copyFields(headingFields, stored, { body: stored.body });

/** Returns the first words of a body, with one space between them. */
export const previewOf = (opening: string) => opening.trim().split(/\s+/u, noteLimits.previewWords).join(' ');
