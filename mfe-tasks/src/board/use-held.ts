import type { Task, TaskCategory } from '@daybook/contracts/tasks';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import { titleOf } from './columns.ts';
import { type MoveTask, nameOf } from './use-move-task.ts';

/** A card in somebody's hand, and the column that it is over. */
export interface Held {
  readonly task: Task;
  readonly over: TaskCategory | undefined;
  readonly by: 'pointer' | 'keyboard';
}

interface HeldOptions {
  board: RefObject<HTMLElement | null>;
  moveTask: MoveTask;
  say: (text: string) => void;
}

/** Lifting a card, carrying it over the columns, and letting go: the same by pointer and by key. */
export function useHeld({ board, moveTask, say }: HeldOptions) {
  const [now, setNow] = useState<Held>();
  const hand = useRef<Held>(undefined);
  const actions = useMemo(() => {
    const hold = (held: Held | undefined) => {
      hand.current = held;
      setNow(held);
    };
    const lift = (task: Task, by: Held['by']) => {
      hold({ task, over: task.category, by });
      say(texts.lifted(nameOf(task), titleOf(task.category)));
    };
    const over = (category: TaskCategory | undefined) => {
      const held = hand.current;
      if (!held || held.over === category) return;
      hold({ ...held, over: category });
      say(category ? texts.over(nameOf(held.task), titleOf(category)) : texts.overNothing(nameOf(held.task)));
      if (category && held.by === 'keyboard') show(board.current, category);
    };
    /** Outside of any column, in its own, or cancelled, the card goes back and nothing is asked of the server. */
    const drop = (category: TaskCategory | undefined) => {
      const held = hand.current;
      if (!held) return;
      hold(undefined);
      if (category && category !== held.task.category) moveTask(held.task, category);
      else say(texts.putBack(nameOf(held.task), titleOf(held.task.category)));
    };
    return { hand, lift, over, drop };
  }, [board, moveTask, say]);
  return { ...actions, now };
}

/** On a phone a column stands beside the screen. */
function show(board: HTMLElement | null, category: TaskCategory) {
  board?.querySelector(`[data-column="${category}"]`)?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
}
