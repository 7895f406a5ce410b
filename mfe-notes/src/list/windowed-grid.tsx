import type { NotePreview } from '@daybook/contracts/notes';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type RefObject, useLayoutEffect } from 'react';
import { useListMemory } from './list-memory.ts';
import { css } from './list.css';
import { NoteItem } from './note-card.tsx';

/** How many rows before the end the next page is requested. */
const AHEAD = 8;

interface WindowedGridProps {
  notes: readonly NotePreview[];
  search: string;
  /** True if the list has no further page. */
  complete: boolean;
  /** Called near the end of the list, and while the notes do not fill the window. */
  onNearEnd: () => Promise<void>;
}

/** Renders only the cards near the window, so that a long list is as fast as a short one. */
export function WindowedGrid({ notes, search, complete, onNearEnd }: WindowedGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const { top, columns } = useListBox(list);
  const count = Math.ceil(notes.length / columns);
  const keyOf = (row: number) => `${columns}:${notes[row * columns]?.id ?? row}`;
  const { from, to, before, after, measure } = useRows({ top, count, search, keyOf });

  const nearEnd = to + AHEAD >= count;
  useEffect(() => {
    if (nearEnd && !complete) void onNearEnd();
  }, [nearEnd, complete, onNearEnd]);

  const space = { paddingBlock: `${before}px ${after}px`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` };
  return (
    <ul ref={list} role="list" className={css.grid} style={space}>
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

/** The height of a row before it is measured, in pixels. */
const ESTIMATE = 190;
const OVERSCAN = 4;

interface Rows {
  /** The distance from the top of the page to the list. */
  readonly top: number;
  readonly count: number;
  readonly search: string;
  /** Identifies a row by its content, so that its measured height is found again. */
  readonly keyOf: (row: number) => string;
}

/** Returns the rows near the window and the space before and after them. Starts where the list was left. */
function useRows({ top, count, search, keyOf }: Rows) {
  const memory = useListMemory();
  const [restored] = useState(() => (memory.recall().search === search ? memory.recall() : undefined));
  const virtual = useWindowVirtualizer<HTMLLIElement>({
    count,
    overscan: OVERSCAN,
    getItemKey: keyOf,
    estimateSize: () => ESTIMATE,
    scrollMargin: top,
    // So that the first paint has the rows in the window.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: restored?.offset ?? 0,
    initialMeasurementsCache: restored ? [...restored.rows] : [],
    onChange: (instance) => memory.keep({ rows: instance.takeSnapshot() }),
  });
  const shown = virtual.getVirtualItems();
  const first = shown.at(0);
  const last = shown.at(-1);
  return {
    from: first?.index ?? 0,
    to: last ? last.index + 1 : 0,
    before: first ? first.start - top : 0,
    after: virtual.getTotalSize() - (last ? last.end - top : 0),
    measure: virtual.measureElement,
  };
}

/** The position of the list in the page, and its columns. */
export interface ListBox {
  /** The distance from the top of the page, in pixels. */
  readonly top: number;
  readonly columns: number;
}

/** Measures the list whenever it, or anything above it, changes its size. Starts with the values that the list was left with. */
function useListBox(list: RefObject<HTMLElement | null>): ListBox {
  const memory = useListMemory();
  const [box, setBox] = useState(() => memory.recall().box);
  useLayoutEffect(() => {
    if (!list.current) return undefined;
    const element = list.current;
    const measure = () => setBox((before) => changed(before, measured(element)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  useLayoutEffect(() => memory.keep({ box }), [memory, box]);
  return box;
}

const MAX_COLUMNS = 3;
const MIN_COLUMN_REM = 17;
const GAP_REM = 1;

/**
 * Returns the same number of columns as the grid in list.css. The unit is the reader's font size: larger text gets fewer columns.
 */
export const columnsIn = (width: number, fontSize: number) =>
  Math.max(1, Math.min(MAX_COLUMNS, Math.floor((width / fontSize + GAP_REM) / (MIN_COLUMN_REM + GAP_REM))));

function measured(element: HTMLElement): ListBox {
  const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
  return { top, columns: columnsIn(element.clientWidth, rootFontSize()) };
}

/** Returns the same object for the same box, so that nothing renders again. */
const changed = (before: ListBox, now: ListBox) => (before.top === now.top && before.columns === now.columns ? before : now);

const rootFontSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
