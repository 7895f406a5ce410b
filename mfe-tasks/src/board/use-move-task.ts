import type { Task, TaskCategory } from '@daybook/contracts/tasks';
import { useHost } from '@daybook/kit/use-host';
import { useCallback } from 'react';
import { shownTitle } from '../shown-title.ts';
import { texts } from '../texts.ts';
import { titleOf } from './columns.ts';
import type { Moves } from './moves.ts';

/** Moves a card. To the column where it is already it does nothing (specification, section 4). */
export type MoveTask = (task: Task, to: TaskCategory) => void;

interface MoveTaskOptions {
  moves: Moves;
  say: (text: string) => void;
  goTo: (id: number) => void;
}

/** However a card is moved: it is said, the focus goes with it, and it can be taken back. */
export function useMoveTask({ moves, say, goTo }: MoveTaskOptions): MoveTask {
  const { toast } = useHost();
  return useCallback(
    (task, to) => {
      const from = task.category;
      if (from === to) return;
      const move = (start: TaskCategory, end: TaskCategory) => {
        moves.moveTask(task.id, end);
        goTo(task.id);
        say(texts.moved(nameOf(task), titleOf(start), titleOf(end)));
      };
      move(from, to);
      toast(texts.movedTo(titleOf(to)), { label: texts.undo, onPress: () => move(to, from) });
    },
    [moves, say, goTo, toast],
  );
}

/** How a card is called in what is said of it. */
export const nameOf = ({ id, title }: Task) => texts.card(id, shownTitle(title));
