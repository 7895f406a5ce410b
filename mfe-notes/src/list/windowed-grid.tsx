import type { NotePreview } from '@daybook/contracts/notes';
import { useEffect, useRef } from 'react';
import { css } from './list.css';
import { NoteItem } from './note-item.tsx';
import { useListBox } from './use-list-box.ts';
import { useRows } from './use-rows.ts';

/** How many rows before the end the next page is asked for. */
const AHEAD = 8;

interface WindowedGridProps {
  notes: readonly NotePreview[];
  search: string;
  /** Nothing comes after these notes. */
  complete: boolean;
  /** The window is near the end, or there is not enough to fill it. */
  onNearEnd: () => Promise<void>;
}

/** Cards of which only those near the window are rendered, so that any number of notes is as quick as few. */
export function WindowedGrid({ notes, search, complete, onNearEnd }: WindowedGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const { top, columns } = useListBox(list);
  const count = Math.ceil(notes.length / columns);
  const nameOf = (row: number) => `${columns}:${notes[row * columns]?.id ?? row}`;
  const { from, to, before, after, measure } = useRows({ top, count, search, nameOf });

  const nearEnd = to + AHEAD >= count;
  useEffect(() => {
    if (nearEnd && !complete) void onNearEnd();
  }, [nearEnd, complete, onNearEnd]);

  const room = { paddingBlock: `${before}px ${after}px`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` };
  return (
    <ul ref={list} role="list" className={css.grid} style={room}>
      {notes.slice(from * columns, to * columns).map((note, shown) => (
        <NoteItem
          key={note.id}
          note={note}
          index={from * columns + shown}
          size={complete ? notes.length : -1}
          row={{ 'data-index': from + Math.floor(shown / columns), ...(shown % columns === 0 && { ref: measure }) }}
        />
      ))}
    </ul>
  );
}
