import {
  createNote as create,
  deleteNote as remove,
  listNotes as list,
  type Note,
  type NoteDraft,
  readNote as read,
  searchNotes as search,
  updateNote as update,
} from '@daybook/contracts/notes';
import type { Host } from '@daybook/kit/host/host';
import { loggedCall } from '@daybook/kit/api/logged-call';
import type { NotePages } from './list/note-pages.ts';
import { FIRST_PAGE, NEXT_PAGE } from './list/page-sizes.ts';
import { preview } from './list/preview.ts';

type Fetch = Host['fetch'];

/** A note as it is on the server, and the ETag that names this state of it. */
export interface StoredNote {
  readonly note: Note;
  readonly etag: string | undefined;
}

/** A page of previews: of a search when there is a search text, else of all notes, newest first. */
export async function listNotes(fetch: Fetch, searchText: string, cursor?: string): Promise<NotePages> {
  const query = { view: 'preview', limit: cursor ? NEXT_PAGE : FIRST_PAGE, ...(cursor && { cursor }) } as const;
  const { data, next } = searchText
    ? await loggedCall(fetch, search, { query: { ...query, search: searchText } })
    : await loggedCall(fetch, list, { query });
  return { search: searchText, notes: data.map(preview), next };
}

export async function readNote(fetch: Fetch, slug: string): Promise<StoredNote> {
  return stored(await loggedCall(fetch, read, { params: { slug } }));
}

/** The same key makes the note once, however often this is sent. */
export async function createNote(fetch: Fetch, draft: NoteDraft, idempotencyKey: string): Promise<StoredNote> {
  return stored(await loggedCall(fetch, create, { body: draft }, { idempotencyKey }));
}

/** Refused with 412 when the note is not in the state of the ETag any more. */
export async function updateNote(fetch: Fetch, slug: string, draft: NoteDraft, etag: string | undefined): Promise<StoredNote> {
  return stored(await loggedCall(fetch, update, { params: { slug }, body: draft }, { ifMatch: etag }));
}

/** Refused with 412 when the note is not in the state of the ETag any more. */
export async function deleteNote(fetch: Fetch, slug: string, etag: string | undefined): Promise<void> {
  await loggedCall(fetch, remove, { params: { slug } }, { ifMatch: etag });
}

const stored = ({ data, etag }: { data: Note; etag: string | undefined }): StoredNote => ({ note: data, etag });
