import type { Task, TaskCategory } from '@daybook/contracts/tasks';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { findTask } from '../task/sorted-tasks.ts';
import { useBoardStore } from './board-store.ts';

/** Where the focus can go on the board. */
export interface CardFocus {
  /** The card of each column that Tab goes to: the last one that had the focus there. */
  readonly tabStops: Readonly<Partial<Record<TaskCategory, number>>>;
  /** The card that takes the focus as soon as it is rendered. */
  readonly next: number | undefined;
}

/** Keeps the focus on a card, also when the card is rendered again in another column. */
export function useCardFocus(tasks: readonly Task[]) {
  const { initialFocus } = useBoardStore();
  const [focus, setFocus] = useState<CardFocus>({ tabStops: {}, next: undefined });
  const focused = useRef<Task>(undefined);
  const { focusCard, onFocused, restoreFocus } = useMemo(() => {
    const goTo = (id: number) => setFocus((before) => ({ ...before, next: id }));
    return {
      focusCard: goTo,
      onFocused: (task: Task) => {
        focused.current = task;
        setFocus(({ tabStops }) => ({ tabStops: { ...tabStops, [task.category]: task.id }, next: undefined }));
      },
      restoreFocus: () => {
        if (focused.current && isFocusLost()) goTo(focused.current.id);
      },
    };
  }, []);

  // After the effects of the screen, which focuses its title.
  useEffect(() => {
    const id = initialFocus.take();
    if (id !== undefined) focusCard(id);
  }, [initialFocus, focusCard]);
  useLayoutEffect(() => {
    if (focused.current && findTask(tasks, focused.current.id)) restoreFocus();
  }, [tasks, restoreFocus]);
  useEffect(() => {
    // A press elsewhere takes the focus away on purpose.
    const forget = () => {
      focused.current = undefined;
    };
    window.addEventListener('pointerdown', forget, true);
    return () => window.removeEventListener('pointerdown', forget, true);
  }, []);
  return { focus, focusCard, onFocused, restoreFocus };
}

/** True if the element that had the focus was removed from the page. */
const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;
