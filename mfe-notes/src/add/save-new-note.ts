import type { NoteDraft } from '@daybook/contracts/notes';
import { type Attempts, saveNew } from '@daybook/kit/forms/save-new';
import type { Host } from '@daybook/kit/host/host';
import { createNote, type StoredNote, updateNote } from '../api.ts';
import { noteRules } from '../form/note-fields.ts';

/** Makes a note once, however often it is tried. */
export function saveNewNote(fetch: Host['fetch'], draft: NoteDraft, attempts: Attempts<NoteDraft>): Promise<StoredNote> {
  const create = (sent: NoteDraft, key: string) => createNote(fetch, sent, key);
  const update = ({ note, etag }: StoredNote, changed: NoteDraft) => updateNote(fetch, note.slug, changed, etag);
  return saveNew({ create, update, isSame: noteRules.isSame }, draft, attempts);
}
