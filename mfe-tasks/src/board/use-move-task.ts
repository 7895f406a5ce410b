import type { Task, TaskCategory } from '@daybook/contracts/tasks';
import { useHost } from '@daybook/kit/host/use-host';
import { useCallback } from 'react';
import { shownTitle } from '../texts.ts';
import { texts } from '../texts.ts';
import { titleOf } from './columns.ts';
import { useKeptBoard } from './kept-board.ts';

/** Moves a card. To the column where it is already it does nothing (specification, section 4). */
export type MoveTask = (task: Task, to: TaskCategory) => void;

/** How the last saved move is taken back. */
export interface Undo {
  readonly run: () => void;
}

interface MoveTaskOptions {
  say: (text: string) => void;
  goTo: (id: number) => void;
  /** Hears of each move that was saved. */
  offerUndo: (undo: Undo) => void;
}

/** However a card is moved: it is said, the focus goes with it, and once saved it can be taken back for as long as nothing else became of it. */
export function useMoveTask({ say, goTo, offerUndo }: MoveTaskOptions): MoveTask {
  const { toast } = useHost();
  const kept = useKeptBoard();
  return useCallback(
    (task, to) => {
      const from = task.category;
      if (from === to) return;
      const card = nameOf(task);
      const move = (start: TaskCategory, end: TaskCategory, onSaved?: () => void) => {
        const isLast = kept.moves.moveTask(task.id, end, onSaved);
        goTo(task.id);
        say(texts.moved(card, titleOf(start), titleOf(end)));
        return isLast;
      };
      // A toast says that it is done: not of a move that is only shown, and may yet be refused.
      const isLast = move(from, to, () => {
        toast(texts.movedTo(card, titleOf(to)), { label: texts.undo, onPress: undo });
        offerUndo({ run: undo });
      });
      const undo = () => {
        if (isLast() && isIn(to, task, kept.shown(task.id))) move(to, from);
        else toast(texts.notUndone(card));
      };
    },
    [kept, say, goTo, toast, offerUndo],
  );
}

/** Whether the card that is shown under the number of a task is that task, in this column: somebody else may have moved or deleted it. */
const isIn = (category: TaskCategory, { created }: Task, shown: Task | undefined) =>
  shown?.category === category && shown.created === created;

/** How a card is called in what is said of it. */
export const nameOf = ({ id, title }: Task) => texts.card(id, shownTitle(title));
