import type { Task } from '@daybook/contracts/tasks';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** A card and its place in the column, from above, in pixels. */
interface Row {
  readonly index: number;
  readonly start: number;
  readonly task: Task;
}

const ESTIMATE = 86;
const GAP = 8;
const OVERSCAN = 6;

/** @param pinned - the places of cards that are rendered wherever the column is scrolled; -1 for none */
export function useRows(box: RefObject<HTMLElement | null>, tasks: readonly Task[], pinned: readonly number[]) {
  const virtual = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: tasks.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => tasks[index]?.id ?? index,
    estimateSize: () => ESTIMATE,
    gap: GAP,
    overscan: OVERSCAN,
    rangeExtractor: (range) => withPinned(range, pinned),
    // Known before the first paint: no column is taller than the window.
    initialRect: { width: 0, height: window.innerHeight },
  });
  const rows = virtual.getVirtualItems().flatMap(({ index, start }): Row[] => {
    const task = tasks[index];
    return task ? [{ index, start, task }] : [];
  });
  return { rows, height: virtual.getTotalSize(), measure: virtual.measureElement };
}

/** In the order of the column: that is the order in which Tab and a screen reader go through it. */
function withPinned(range: Range, pinned: readonly number[]) {
  const near = defaultRangeExtractor(range);
  const far = pinned.filter((index) => index >= 0 && index < range.count && !near.includes(index));
  return far.length === 0 ? near : [...new Set([...near, ...far])].sort((one, other) => one - other);
}
