import type { Task, TaskCategory } from '@daybook/contracts/tasks';
import { useHost } from '@daybook/kit/host/use-host';
import type { FocusEvent, KeyboardEvent } from 'react';
import { paths } from '../paths.ts';
import { findTask } from '../task/sorted-tasks.ts';
import { columnBeside, columns, type TasksByColumn } from './columns.ts';
import type { MoveTask, useDragging } from './use-move-task.ts';

interface CardKeysOptions {
  tasks: readonly Task[];
  tasksByColumn: TasksByColumn;
  drag: Omit<ReturnType<typeof useDragging>, 'state'>;
  moveTask: MoveTask;
  openMenu: (task: Task) => void;
  focusCard: (id: number) => void;
}

/** Handles the keys on a card's link. Enter is not among them, because the link opens by itself. */
export function useCardKeys({ tasks, tasksByColumn, drag, moveTask, openMenu, focusCard }: CardKeysOptions) {
  const { navigate } = useHost();

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const task = event.ctrlKey || event.altKey || event.metaKey ? undefined : taskAt(event.target, tasks);
    if (!task) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const lifted = drag.latest.current;
    const isHandled = lifted?.by === 'keyboard' ? onKeyWhileDragging(key, lifted.task, lifted.over) : onKey(key, task);
    if (isHandled) event.preventDefault();
  };
  /** Tab keeps its meaning, and drops the card by `onBlur`. */
  const onKeyWhileDragging = (key: string, task: Task, over: TaskCategory = task.category) => {
    if (key === ' ' || key === 'Enter') drag.drop(over);
    else if (key === 'Escape') drag.drop(undefined);
    else if (key === 'ArrowLeft') drag.over(columnBeside(over, -1) ?? over);
    else if (key === 'ArrowRight') drag.over(columnBeside(over, 1) ?? over);
    return key !== 'Tab';
  };
  const onKey = (key: string, task: Task) => {
    const column = columns['1234'.indexOf(key)];
    const next = neighbour(key, task, tasksByColumn);
    if (key === ' ') drag.lift(task, 'keyboard');
    else if (key === 'm') openMenu(task);
    else if (key === 'e') navigate(paths.edit(task.id));
    else if (column) moveTask(task, column.category);
    else if (next) focusCard(next.id);
    else return key.startsWith('Arrow');
    return true;
  };
  /** Puts the card back if the focus goes elsewhere, but not if the whole window loses it: then it comes back. */
  const onBlur = (event: FocusEvent) => {
    const isElsewhere = event.relatedTarget !== null || document.hasFocus();
    if (drag.latest.current?.by === 'keyboard' && isElsewhere) drag.drop(undefined);
  };
  return { onKeyDown, onBlur };
}

/** Returns the task whose link this is. */
function taskAt(target: EventTarget, tasks: readonly Task[]): Task | undefined {
  const card = target instanceof HTMLAnchorElement && target.closest<HTMLElement>('[data-card]');
  return card ? findTask(tasks, Number(card.dataset.card)) : undefined;
}

/** Returns the task that a key goes to: up and down in the column; left and right at the same height in the next column with cards. */
function neighbour(key: string, task: Task, tasksByColumn: TasksByColumn): Task | undefined {
  const tasks = tasksByColumn[task.category];
  const at = tasks.indexOf(task);
  if (key === 'ArrowUp') return tasks[at - 1];
  if (key === 'ArrowDown') return tasks[at + 1];
  if (key === 'Home') return tasks[0];
  if (key === 'End') return tasks.at(-1);
  const step = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  for (let next = step ? columnBeside(task.category, step) : undefined; next; next = columnBeside(next, step)) {
    const beside = tasksByColumn[next];
    if (beside.length > 0) return beside[Math.min(at, beside.length - 1)];
  }
  return undefined;
}
