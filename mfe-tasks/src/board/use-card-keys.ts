import type { Task, TaskCategory } from '@daybook/contracts/tasks';
import { useHost } from '@daybook/kit/host/use-host';
import type { FocusEvent, KeyboardEvent } from 'react';
import { paths } from '../paths.ts';
import { type ByColumn, columnBeside, columns } from './columns.ts';
import type { useHeld } from './use-held.ts';
import type { MoveTask } from './use-move-task.ts';

interface CardKeysOptions {
  parted: ByColumn;
  held: ReturnType<typeof useHeld>;
  moveTask: MoveTask;
  openMenu: (task: Task) => void;
  goTo: (id: number) => void;
}

/** What keys do on a card's link. Enter is not among them: it opens the link by itself. */
export function useCardKeys({ parted, held, moveTask, openMenu, goTo }: CardKeysOptions) {
  const { navigate } = useHost();

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const task = event.ctrlKey || event.altKey || event.metaKey ? undefined : taskAt(event.target, parted);
    if (!task) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const hand = held.hand.current;
    const isDone = hand?.by === 'keyboard' ? carry(key, hand.task, hand.over) : rest(key, task);
    if (isDone) event.preventDefault();
  };
  /** With a card in the hand; Tab lets go of it. */
  const carry = (key: string, task: Task, over: TaskCategory = task.category) => {
    if (key === ' ' || key === 'Enter') held.drop(over);
    else if (key === 'Escape') held.drop(undefined);
    else if (key === 'ArrowLeft') held.over(columnBeside(over, -1) ?? over);
    else if (key === 'ArrowRight') held.over(columnBeside(over, 1) ?? over);
    return key !== 'Tab';
  };
  const rest = (key: string, task: Task) => {
    const column = columns['1234'.indexOf(key)];
    const beside = neighbour(key, task, parted);
    if (key === ' ') held.lift(task, 'keyboard');
    else if (key === 'm') openMenu(task);
    else if (key === 'e') navigate(paths.edit(task.id));
    else if (column) moveTask(task, column.category);
    else if (beside) goTo(beside.id);
    else return key.startsWith('Arrow');
    return true;
  };
  /** The focus goes elsewhere: the card is let go of. When the window loses it, it comes back. */
  const onBlur = (event: FocusEvent) => {
    const isElsewhere = event.relatedTarget !== null || document.hasFocus();
    if (held.hand.current?.by === 'keyboard' && isElsewhere) held.drop(undefined);
  };
  return { onKeyDown, onBlur };
}

/** The card whose link this is. */
function taskAt(target: EventTarget, parted: ByColumn): Task | undefined {
  if (!(target instanceof HTMLAnchorElement)) return undefined;
  const id = Number(target.closest<HTMLElement>('[data-card]')?.dataset.card);
  return columns.flatMap(({ category }) => parted[category].find((task) => task.id === id) ?? []).at(0);
}

/** The card that an arrow key leads to: up and down in the column, left and right to the same height of the next one that has cards. */
function neighbour(key: string, task: Task, parted: ByColumn): Task | undefined {
  const tasks = parted[task.category];
  const at = tasks.indexOf(task);
  if (key === 'ArrowUp') return tasks[at - 1];
  if (key === 'ArrowDown') return tasks[at + 1];
  if (key === 'Home') return tasks[0];
  if (key === 'End') return tasks.at(-1);
  const step = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  for (let places = step, next = step ? columnBeside(task.category, step) : undefined; next;) {
    const beside = parted[next];
    if (beside.length > 0) return beside[Math.min(at, beside.length - 1)];
    places += step;
    next = columnBeside(task.category, places);
  }
  return undefined;
}
