import type { NoteDraft } from '@daybook/contracts/notes';
import { type Saved, saveOver } from '@daybook/kit/forms/save-over';
import { isClash, type Version } from '@daybook/kit/forms/versions';
import type { Host } from '@daybook/kit/host/host';
import { readNote, type StoredNote, updateNote } from '../api.ts';
import { type NoteFields, noteRules, versionOf } from '../form/note-fields.ts';

/** Saves a text over the state that it was written over. */
export function saveNote(
  fetch: Host['fetch'],
  slug: string,
  draft: NoteDraft,
  base: Version<NoteFields>,
): Promise<Saved<StoredNote>> {
  return saveOver({
    etag: base.etag,
    update: (etag) => updateNote(fetch, slug, draft, etag),
    read: () => readNote(fetch, slug),
    isClash: (theirs) => isClash(versionOf(theirs), { fields: draft, base }, noteRules.isSame),
  });
}
