import { hash } from 'node:crypto';
import { type Note, type NotePreview, readNote } from '@daybook/contracts/notes';
import type { Operation } from '@daybook/contracts/operation';
import { ApiResponse, etag, location, nextPage } from '../http/api-response.ts';
import { firstTagOf, tagOf } from '../http/entity-tag.ts';
import type { ListPage } from '../http/list-pages.ts';
import type { ListedNote, StoredNote } from './note-columns.ts';
import { previewOf } from './preview.ts';

/** A note as it is answered with: its fields by name, so that no column is told by mistake. */
export function toNoteResponse(stored: StoredNote): ApiResponse<Note> {
  const { id, slug, title, body, category, created, updated } = stored;
  return new ApiResponse({ id, slug, title, body, category, created, updated }, etag(tagOf(stored)));
}

export function toCreatedNoteResponse(stored: StoredNote): ApiResponse<Note> {
  return new ApiResponse(toNoteResponse(stored).body, {
    ...etag(firstTagOf(stored)),
    ...location(readNote, { slug: stored.slug }),
  });
}

/** The headers of a page: where the list goes on, and the tag of these notes in this state and order, in the fields of this release. */
export function pageHeaders(list: Operation, query: object, { rows, next }: ListPage<ListedNote>) {
  const [first] = rows;
  const state = [...Object.keys(first ? toListedNote(first) : {}), next, ...rows.map(tagOf)].join();
  return { ...nextPage(list, query, next), ...etag(`"${hash('sha256', state, 'base64url')}"`) };
}

export function toListedNote({ id, slug, title, category, created, updated, body, opening }: ListedNote): Note | NotePreview {
  if (opening === undefined) return { id, slug, title, category, created, updated, body: body ?? '' };
  return { id, slug, title, category, created, updated, preview: previewOf(opening) };
}
