import type { NoteDraft } from '@daybook/contracts/notes';
import { type CreateAttempts, createOnce } from '@daybook/kit/forms/create-once';
import type { Host } from '@daybook/kit/host/host';
import { createNote, type StoredNote, updateNote } from '../api.ts';
import { noteRules } from '../form/note-fields.ts';

/** Makes a note once, however often it is tried. */
export function saveNewNote(fetch: Host['fetch'], draft: NoteDraft, attempts: CreateAttempts<NoteDraft>): Promise<StoredNote> {
  const create = (sent: NoteDraft, key: string) => createNote(fetch, sent, key);
  const update = ({ note, etag }: StoredNote, changed: NoteDraft) => updateNote(fetch, note.slug, changed, etag);
  return createOnce({ create, update, isSame: noteRules.isSame }, draft, attempts);
}
