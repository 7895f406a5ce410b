import type { Task } from '@daybook/contracts/tasks';
import { type ReactNode, type RefObject, useLayoutEffect } from 'react';
import { useBoardActions } from './board-actions.ts';
import { css } from './board.css';
import { useRows } from './use-rows.ts';

interface WindowedCardsProps {
  /** What is scrolled. */
  box: RefObject<HTMLElement | null>;
  tasks: readonly Task[];
  /** The places of cards that are rendered wherever the column is scrolled; -1 for none. */
  pinned: readonly number[];
  cardAt: (task: Task, index: number) => ReactNode;
}

/** Cards of which only those near the window are rendered, so that any number of them is as quick as few. */
export function WindowedCards({ box, tasks, pinned, cardAt }: WindowedCardsProps) {
  const { findAgain } = useBoardActions();
  // These stand where the first few stood until the code of windowing was here.
  useLayoutEffect(findAgain, [findAgain]);
  const { rows, height, measure } = useRows(box, tasks, pinned);
  return (
    <ul role="list" className={css.windowed} style={{ height }}>
      {rows.map(({ index, start, task }) => (
        <li
          key={task.id}
          ref={measure}
          data-index={index}
          style={{ top: start }}
          aria-posinset={index + 1}
          aria-setsize={tasks.length}
        >
          {cardAt(task, index)}
        </li>
      ))}
    </ul>
  );
}
