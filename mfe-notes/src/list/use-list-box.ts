import { type RefObject, useLayoutEffect, useState } from 'react';
import { useListMemory } from './list-memory.ts';

/** Where the list stands in the page and how it is parted. */
export interface ListBox {
  /** How far below the top of the page it begins. */
  readonly top: number;
  readonly columns: number;
}

/** Measures the list again whenever it, or anything that stands above it, changes its size. Begins as it was left. */
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

/** As list.css parts a first page; counted in the reader's font size: larger text gets fewer columns. */
export const columnsIn = (width: number, fontSize: number) =>
  Math.max(1, Math.min(MOST, Math.floor((width / fontSize + GAP_REM) / (NARROWEST_REM + GAP_REM))));

function measured(element: HTMLElement): ListBox {
  const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
  return { top, columns: columnsIn(element.clientWidth, rootFontSize()) };
}

/** The same object for the same box: nothing is rendered again. */
const changed = (before: ListBox, now: ListBox) => (before.top === now.top && before.columns === now.columns ? before : now);

const rootFontSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
