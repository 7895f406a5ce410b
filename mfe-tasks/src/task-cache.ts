import type { Task } from '@daybook/contracts/tasks';
import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import type { StoredTask } from './api.ts';
import type { TaskList } from './board/apply-moves.ts';
import { useKeptBoard } from './board/kept-board.ts';
import { keepTask } from './keep-task.ts';
import { keys } from './keys.ts';
import { taskTabs } from './tabs.ts';

/** Tells what was already read of a change, here and to other tabs, so that every screen is right at once; the next visit asks the server. */
export function useTaskCache() {
  const { mutate } = useSWRConfig();
  const { moves, newNumbers, arrive } = useKeptBoard();
  return useMemo(() => {
    const changeList = (change: (tasks: readonly Task[]) => readonly Task[]) =>
      mutate<TaskList>(keys.list, (known) => known && { ...known, tasks: change(known.tasks) }, { revalidate: false });
    /** @param id - the number that the task had before, if it had another */
    const changed = async (stored: StoredTask, id = stored.task.id) => {
      taskTabs.notify();
      moves.forget(id);
      newNumbers.add(id, stored.task.id);
      if (id !== stored.task.id) await mutate(keys.task(id), undefined, { revalidate: false });
      await keepTask(mutate, stored);
      await changeList((tasks) => withTask(without(tasks, id), stored.task));
    };
    const added = (stored: StoredTask) => {
      arrive.at(stored.task.id);
      return changed(stored);
    };
    const removed = (id: number) => {
      taskTabs.notify();
      moves.forget(id);
      return changeList((tasks) => without(tasks, id));
    };
    /** For when no screen shows the task any more. */
    const forget = (id: number) => mutate(keys.task(id), undefined, { revalidate: false });
    return { added, changed, removed, forget };
  }, [mutate, moves, newNumbers, arrive]);
}

const without = (tasks: readonly Task[], id: number) => tasks.filter((task) => task.id !== id);

/** In its place by its number. */
const withTask = (tasks: readonly Task[], task: Task) => [...tasks, task].sort((one, other) => one.id - other.id);
