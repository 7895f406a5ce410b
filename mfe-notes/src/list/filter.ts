import type { NoteCategory, NotePreview } from '@daybook/contracts/notes';
import { categories } from '../note/category-badge.tsx';
import { spec } from '../texts.ts';

export type Filter = NoteCategory | 'ALL';

export const filters = [{ value: 'ALL', label: spec.allNotes }, ...categories] as const;

/** Returns the loaded notes of a category (spec section 5: in the client). */
export function filtered(notes: readonly NotePreview[], filter: Filter): readonly NotePreview[] {
  return filter === 'ALL' ? notes : notes.filter(({ category }) => category === filter);
}
