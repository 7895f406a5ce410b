import type { NoteCategory } from '@daybook/contracts/notes';
import { Badge } from '@daybook/kit/ui/badge';
import { categories } from './category.ts';

/** A category by its colour and its name. */
export function CategoryBadge({ category }: { category: NoteCategory }) {
  const found = categories.find(({ value }) => value === category);
  return found ? <Badge tone={found.tone}>{found.label}</Badge> : null;
}
