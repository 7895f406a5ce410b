import type { Task, TaskCategory } from '@daybook/contracts/tasks';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useKeptBoard } from './kept-board.ts';

/** Where the focus is on the board, and where it is to go. */
export interface FocusAt {
  /** The card of each column that Tab comes to: the last one that had the focus there. */
  readonly stops: Readonly<Partial<Record<TaskCategory, number>>>;
  /** The card that takes the focus as soon as it is rendered. */
  readonly wanted: number | undefined;
}

/** Keeps the focus with a card, also when the card is rendered anew in another column. */
export function useFocus(tasks: readonly Task[]) {
  const { arrive } = useKeptBoard();
  const [at, setAt] = useState<FocusAt>({ stops: {}, wanted: undefined });
  const last = useRef<Task>(undefined);
  const { goTo, arrived, findAgain } = useMemo(() => {
    const to = (id: number) => setAt((before) => ({ ...before, wanted: id }));
    const here = (task: Task) => {
      last.current = task;
      setAt(({ stops }) => ({ stops: { ...stops, [task.category]: task.id }, wanted: undefined }));
    };
    const again = () => {
      if (last.current && isLost()) to(last.current.id);
    };
    return { goTo: to, arrived: here, findAgain: again };
  }, []);

  // After the effects of the screen, which gives the focus to its title.
  useEffect(() => {
    const id = arrive.take();
    if (id !== undefined) goTo(id);
  }, [arrive, goTo]);
  useLayoutEffect(() => {
    if (tasks.some(({ id }) => id === last.current?.id)) findAgain();
  }, [tasks, findAgain]);
  useEffect(() => {
    // Who presses elsewhere has taken the focus away.
    const forget = () => {
      last.current = undefined;
    };
    window.addEventListener('pointerdown', forget, true);
    return () => window.removeEventListener('pointerdown', forget, true);
  }, []);
  return { at, goTo, arrived, findAgain };
}

/** Nothing has the focus: what had it was taken out of the page. */
const isLost = () => document.activeElement === null || document.activeElement === document.body;
