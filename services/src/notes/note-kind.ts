import type { NoteDraft } from '@daybook/contracts/notes';
import type { ItemKind } from '../items/item-kind.ts';
import { findMissingNotes } from './missing-notes.ts';
import { archivedColumns, bytesOf, draftColumns, noteLabel, noteSize, quotaBytes, wholeColumns } from './note-columns.ts';
import { NoteEntity } from './note.entity.ts';
import { slugsAfter } from './slug.ts';

/** The stored fields of a note. Its slug never changes. */
export type NoteFields = NoteDraft & { readonly slug: string };

export const noteKind: ItemKind<'notes', NoteFields> = {
  name: 'notes',
  table: NoteEntity,
  key: 'slug',
  columns: { ...draftColumns, slug: ['slug', 'text'] },
  stored: wholeColumns,
  archived: archivedColumns,
  size: noteSize,
  quotaBytes,
  label: noteLabel,
  derived: ['words'],
  bytesOf,
  findMissing: findMissingNotes,
  keysLike: (_database, _owner, slug) => slugsAfter(slug),
};
