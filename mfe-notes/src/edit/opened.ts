import type { StoredNote } from '../api.ts';
import type { EditDraft } from '../form/drafts.ts';
import { fieldsOf, type NoteFields, sameFields } from '../form/note-fields.ts';

/** A text and the ETag of the state of the note that it was written over. */
export type Base = EditDraft['base'];

/** What an edit stands on when it is opened, or when it met another's change. */
export interface Opened {
  readonly fields: NoteFields;
  readonly base: Base;
  /** The note says something else than what this edit began with, and than what it says now: a person has to choose. */
  readonly clash: boolean;
}

/** The note as it is on the server under the edit that was begun: a kept text never hides a newer one. */
export function opened(stored: StoredNote, kept: EditDraft | undefined): Opened {
  const theirs = baseOf(stored);
  if (!kept || sameFields(kept.fields, theirs.fields)) return { fields: theirs.fields, base: theirs, clash: false };
  if (sameFields(kept.base.fields, theirs.fields)) return { fields: kept.fields, base: theirs, clash: false };
  return { fields: kept.fields, base: kept.base, clash: true };
}

export const baseOf = ({ note, etag }: StoredNote): Base => ({ fields: fieldsOf(note), etag });
