import type { Task, TaskCategory } from '@daybook/contracts/tasks';
import { useHost } from '@daybook/kit/host/use-host';
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { shownTitle, texts } from '../texts.ts';
import { useBoardStore } from './board-store.ts';
import { titleOf } from './columns.ts';

/** Moves a card. Does nothing if the card is in that column already (specification, section 4). */
export type MoveTask = (task: Task, to: TaskCategory) => void;

/** Undoes the last saved move. */
export interface Undo {
  readonly run: () => void;
}

interface MoveTaskOptions {
  announce: (text: string) => void;
  focusCard: (id: number) => void;
  /** Called after each saved move. */
  offerUndo: (undo: Undo) => void;
}

/**
 * Returns the one function by which a card is moved, however the person does it. It announces the move, keeps the focus on the card,
 * and offers Undo once the move is saved. Undo works as long as the card was not moved, changed or deleted since.
 */
export function useMoveTask({ announce, focusCard, offerUndo }: MoveTaskOptions): MoveTask {
  const { toast } = useHost();
  const { moves, shownTask } = useBoardStore();
  return useCallback(
    (task, to) => {
      const from = task.category;
      if (from === to) return;
      const card = nameOf(task);
      const move = (shown: Task, end: TaskCategory, onSaved?: () => void) => {
        const isLatest = moves.add(shown, end, onSaved);
        focusCard(task.id);
        announce(texts.moved(card, titleOf(shown.category), titleOf(end)));
        return isLatest;
      };
      // The toast has to wait for the save: the server may reject a move that is shown.
      const isLatest = move(task, to, () => {
        toast(texts.movedTo(card, titleOf(to)), { label: texts.undo, onPress: undo });
        offerUndo({ run: undo });
      });
      const undo = () => {
        const shown = shownTask(task.id);
        // Another task may have the number by now: `created` tells them apart.
        if (isLatest() && shown?.category === to && shown.created === task.created) move(shown, from);
        else toast(texts.notUndone(card));
      };
    },
    [moves, shownTask, announce, focusCard, toast, offerUndo],
  );
}

/** A card that is being dragged, and the column that it is over. */
export interface Dragging {
  readonly task: Task;
  readonly over: TaskCategory | undefined;
  readonly by: 'pointer' | 'keyboard';
}

interface DraggingOptions {
  board: RefObject<HTMLElement | null>;
  moveTask: MoveTask;
  announce: (text: string) => void;
}

/** Lifts a card, takes it over the columns and drops it: the same by pointer and by keyboard. */
export function useDragging({ board, moveTask, announce }: DraggingOptions) {
  const [state, setState] = useState<Dragging>();
  /** As `state`, but never behind: events may come before the next render. */
  const latest = useRef<Dragging>(undefined);
  const actions = useMemo(() => {
    const set = (dragging: Dragging | undefined) => {
      latest.current = dragging;
      setState(dragging);
    };
    const lift = (task: Task, by: Dragging['by']) => {
      set({ task, over: task.category, by });
      announce(texts.lifted(nameOf(task), titleOf(task.category)));
    };
    const over = (category: TaskCategory | undefined) => {
      const dragging = latest.current;
      if (!dragging || dragging.over === category) return;
      set({ ...dragging, over: category });
      const card = nameOf(dragging.task);
      announce(category ? texts.over(card, titleOf(category)) : texts.overNothing(card));
      // On a phone the column may be outside the screen.
      if (category && dragging.by === 'keyboard')
        board.current?.querySelector(`[data-column="${category}"]`)?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
    };
    /** Puts the card back without a request if it was dropped in its own column or outside all columns, or if the drag was cancelled. */
    const drop = (category: TaskCategory | undefined) => {
      const dragging = latest.current;
      if (!dragging) return;
      set(undefined);
      const { task } = dragging;
      if (category && category !== task.category) moveTask(task, category);
      else announce(texts.putBack(nameOf(task), titleOf(task.category)));
    };
    return { latest, lift, over, drop };
  }, [board, moveTask, announce]);
  return { ...actions, state };
}

/** Returns the name of a card for announcements. */
export const nameOf = ({ id, title }: Task) => texts.card(id, shownTitle(title));
