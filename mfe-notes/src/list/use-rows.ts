import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useState } from 'react';
import { useListMemory } from './list-memory.ts';

const ESTIMATE = 190;
const OVERSCAN = 4;

interface Rows {
  /** How far below the top of the page the list begins. */
  readonly top: number;
  readonly count: number;
  readonly search: string;
  /** Names a row by what is in it, so that its height is known again. */
  readonly nameOf: (row: number) => string;
}

/** The rows of the list that are near the window; the rest is room. Begins where the list was left. */
export function useRows({ top, count, search, nameOf }: Rows) {
  const memory = useListMemory();
  const [left] = useState(() => (memory.recall().search === search ? memory.recall() : undefined));
  const virtual = useWindowVirtualizer<HTMLLIElement>({
    count,
    overscan: OVERSCAN,
    getItemKey: nameOf,
    estimateSize: () => ESTIMATE,
    scrollMargin: top,
    // Known before the first paint: the rows that the window shows are in it.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: left?.offset ?? 0,
    initialMeasurementsCache: left ? [...left.rows] : [],
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
