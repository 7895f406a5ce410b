import type { NoteDraft } from '@daybook/contracts/notes';
import { type UpdateResult, updateOrConflict } from '@daybook/kit/forms/update-or-conflict';
import { isConflict, type Version } from '@daybook/kit/forms/versions';
import type { Host } from '@daybook/kit/host/host';
import { readNote, type StoredNote, updateNote } from '../api.ts';
import { type NoteFields, noteRules, versionOf } from '../form/note-fields.ts';

/** Saves a text over the state that it was written over. */
export function saveNote(
  fetch: Host['fetch'],
  slug: string,
  draft: NoteDraft,
  base: Version<NoteFields>,
): Promise<UpdateResult<StoredNote>> {
  return updateOrConflict({
    etag: base.etag,
    update: (etag) => updateNote(fetch, slug, draft, etag),
    read: () => readNote(fetch, slug),
    isConflict: (theirs) => isConflict(versionOf(theirs), { fields: draft, base }, noteRules.isSame),
  });
}
