import { hash } from 'node:crypto';
import { type Note, type NotePreview, readNote } from '@daybook/contracts/notes';
import type { Operation } from '@daybook/contracts/operation';
import { Answer, etag, location, nextPage } from '../http/answer.ts';
import { firstTagOf, tagOf } from '../http/entity-tag.ts';
import type { Page } from '../http/pages.ts';
import type { ListedNote, NoteHeading, StoredNote } from './note-columns.ts';
import { previewOf } from './preview.ts';

/** A note as it is answered with: its fields by name, so that no column is told by mistake. */
export function showNote(stored: StoredNote): Answer<Note> {
  const { id, slug, title, body, category, created, updated } = stored;
  return new Answer({ id, slug, title, body, category, created, updated }, etag(tagOf(stored)));
}

/** Only the tag of a note, of which the 304 is made or the answer to a HEAD. */
export const showHeading = (note: NoteHeading) => new Answer(null, etag(tagOf(note)));

export function showCreated(stored: StoredNote): Answer<Note> {
  return new Answer(showNote(stored).body, { ...etag(firstTagOf(stored)), ...location(readNote, { slug: stored.slug }) });
}

/** The headers of a page: where the list goes on, and the tag of these notes in this state and order, in the fields of this release. */
export function pageHeaders(list: Operation, query: object, { rows, next }: Page<ListedNote>) {
  const [first] = rows;
  const state = [...Object.keys(first ? showListed(first) : {}), next, ...rows.map(tagOf)].join();
  return { ...nextPage(list, query, next), ...etag(`"${hash('sha256', state, 'base64url')}"`) };
}

export function showListed({ id, slug, title, category, created, updated, body, opening }: ListedNote): Note | NotePreview {
  if (opening === undefined) return { id, slug, title, category, created, updated, body: body ?? '' };
  return { id, slug, title, category, created, updated, preview: previewOf(opening) };
}
