import type { Task } from '@daybook/contracts/tasks';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { css } from './board.css';
import { useBoardActions } from './card.tsx';

interface WindowedCardsProps {
  /** The element that scrolls. */
  box: RefObject<HTMLElement | null>;
  tasks: readonly Task[];
  /** The number of tasks in the column; -1 while it is unknown. */
  size: number;
  /** Indexes of cards that are always rendered; -1 for none. */
  pinned: readonly number[];
  cardAt: (task: Task, index: number) => ReactNode;
}

const ESTIMATED_HEIGHT = 86;
const GAP = 8;
const OVERSCAN = 6;

/** Renders only the cards near the visible part of the column, so that ten thousand are as fast as forty. */
export function WindowedCards({ box, tasks, size, pinned, cardAt }: WindowedCardsProps) {
  const { restoreFocus } = useBoardActions();
  // These cards replace the first ones of the column, which were shown while this code was loaded.
  useLayoutEffect(restoreFocus, [restoreFocus]);
  const getItemKey = useItemKeys(tasks);
  const virtual = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: tasks.length,
    getScrollElement: () => box.current,
    getItemKey,
    estimateSize: () => ESTIMATED_HEIGHT,
    gap: GAP,
    overscan: OVERSCAN,
    rangeExtractor: (range) => withPinned(range, pinned),
    // Known before the first paint: no column is taller than the window.
    initialRect: { width: 0, height: window.innerHeight },
  });
  const cards = virtual.getVirtualItems().map(({ index, start }) => {
    const task = tasks[index];
    return (
      task && (
        <li
          key={task.id}
          ref={virtual.measureElement}
          data-index={index}
          style={{ top: start }}
          aria-posinset={index + 1}
          aria-setsize={size}
        >
          {cardAt(task, index)}
        </li>
      )
    );
  });
  return (
    <ul role="list" className={css.windowed} style={{ height: virtual.getTotalSize() }}>
      {cards}
    </ul>
  );
}

/** Returns the same function for the same tasks. With another one, the places of all cards are computed again. */
function useItemKeys(latest: readonly Task[]) {
  const tasks = useUnchanged(latest);
  return useCallback((index: number) => tasks[index]?.id ?? index, [tasks]);
}

/** Returns the array of the last render if it has the same tasks: a list that is read again makes new arrays for all columns. */
function useUnchanged(latest: readonly Task[]) {
  const [before, setBefore] = useState(latest);
  const isSame = latest === before || haveSame(latest, before);
  if (!isSame) setBefore(latest);
  return isSame ? before : latest;
}

/** A loop, because the browser has not optimized the callback of `every` by then: it took a fifth of a move of one of 100,000 cards. */
function haveSame(one: readonly Task[], other: readonly Task[]) {
  for (let index = Math.max(one.length, other.length) - 1; index >= 0; index -= 1) if (one[index] !== other[index]) return false;
  return true;
}

/** Returns indexes in ascending order, which is the order for Tab and screen readers. */
function withPinned(range: Range, pinned: readonly number[]) {
  const near = defaultRangeExtractor(range);
  const far = pinned.filter((index) => index >= 0 && index < range.count && !near.includes(index));
  return far.length === 0 ? near : [...new Set([...near, ...far])].sort((one, other) => one - other);
}
