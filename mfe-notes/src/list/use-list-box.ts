import { type RefObject, useLayoutEffect, useState } from 'react';
import { useListMemory } from './list-memory.ts';

/** The position of the list in the page, and its columns. */
export interface ListBox {
  /** The distance from the top of the page, in pixels. */
  readonly top: number;
  readonly columns: number;
}

/** Measures the list whenever it, or anything above it, changes its size. Starts with the values that the list was left with. */
export function useListBox(list: RefObject<HTMLElement | null>): ListBox {
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

const MOST = 3;
const NARROWEST_REM = 17;
const GAP_REM = 1;

/**
 * Returns the same number of columns as the grid in list.css. The unit is the reader's font size: larger text gets fewer columns.
 */
export const columnsIn = (width: number, fontSize: number) =>
  Math.max(1, Math.min(MOST, Math.floor((width / fontSize + GAP_REM) / (NARROWEST_REM + GAP_REM))));

function measured(element: HTMLElement): ListBox {
  const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
  return { top, columns: columnsIn(element.clientWidth, rootFontSize()) };
}

/** Returns the same object for the same box, so that nothing renders again. */
const changed = (before: ListBox, now: ListBox) => (before.top === now.top && before.columns === now.columns ? before : now);

const rootFontSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
