import type { FeedApp } from '@daybook/contracts/apps';
import { CalendarDays, LayoutGrid, NotebookPen, SquareKanban } from 'lucide-react';

type Name = FeedApp['menu'][number]['icon'];

/** The picture of a menu entry; one for all that name none. */
export function MenuIcon({ name }: { name: Name }) {
  const Icon = name ? icons[name] : LayoutGrid;
  return <Icon size={18} aria-hidden="true" />;
}

const icons = { notes: NotebookPen, board: SquareKanban, calendar: CalendarDays };
