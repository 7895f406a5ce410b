import type { TaskCategory } from '@daybook/contracts/tasks';
import { Badge } from '@daybook/kit/ui/badge';
import { titleOf } from '../board/columns.ts';

/** The column of a category; the backlog has the colour of its cards. */
export function ColumnBadge({ category }: { category: TaskCategory }) {
  return <Badge tone={category === 'backlog' ? 'purple' : 'neutral'}>{titleOf(category)}</Badge>;
}
