import type { NoteCategory, NotePreview } from '@daybook/contracts/notes';
import { Badge } from '@daybook/kit/ui/badge';
import { spec } from '../texts.ts';

/** The names and colours of the categories (spec section 2: blue, green, purple), in the order of every list of them. */
export const categories = [
  { value: 'BUSINESS', label: spec.business, tone: 'blue' },
  { value: 'PERSONAL', label: spec.personal, tone: 'green' },
  { value: 'IMPORTANT', label: spec.important, tone: 'purple' },
] as const satisfies readonly { value: NoteCategory; label: string; tone: 'blue' | 'green' | 'purple' }[];

export function CategoryBadge({ category }: { category: NoteCategory }) {
  const found = categories.find(({ value }) => value === category);
  return found ? <Badge tone={found.tone}>{found.label}</Badge> : null;
}

export type Filter = NoteCategory | 'ALL';

export const filters = [{ value: 'ALL', label: spec.allNotes }, ...categories] as const;

/** Returns the loaded notes of a category (spec section 5: in the client). */
export function filtered(notes: readonly NotePreview[], filter: Filter): readonly NotePreview[] {
  return filter === 'ALL' ? notes : notes.filter(({ category }) => category === filter);
}
