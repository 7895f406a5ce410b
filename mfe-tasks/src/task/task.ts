import type { Task } from '@daybook/contracts/tasks';
import type { Entity } from '@daybook/kit/entity/entity';
import { cachedLists } from '@daybook/kit/entity/entity-cache';
import { useMemo } from 'react';
import type { TaskList } from '../board/apply-moves.ts';
import { useKeptBoard } from '../board/kept-board.ts';
import { paths } from '../paths.ts';
import { shownTitle, spec, texts } from '../texts.ts';
import { taskApi, type TaskTypes } from './task-api.ts';
import { keys, taskTabs } from './task-cache.ts';

/** A task in the browser. */
export const taskEntity: Entity<TaskTypes> = {
  name: 'tasks',
  noun: 'task',
  idOf: ({ id }) => id,
  titleOf: ({ title }) => shownTitle(title),
  api: taskApi,
  cache: {
    itemKey: keys.task,
    lists: cachedLists<TaskList, TaskTypes>({
      isKey: (key) => key === keys.list,
      withItem: (list, task, previousId) => ({ ...list, tasks: sorted([...without(list.tasks, previousId), task]) }),
      withoutItem: (list, id) => ({ ...list, tasks: without(list.tasks, id) }),
    }),
    tabs: taskTabs,
    useChangeListener: useBoardListener,
  },
  route: { ...paths, param: 'pk', parseId: (pk) => (/^[1-9]\d{0,9}$/.test(pk) ? Number(pk) : undefined) },
  labels: { ...spec, ...texts.task, unloadedTitle: texts.taskNumber },
  skeletonLines: 4,
};

/** Keeps the board up to date: the moves of a changed card are void, and the board opens at a new card. */
function useBoardListener() {
  const { moves, newNumbers, arrive } = useKeptBoard();
  return useMemo(
    () => ({
      onAdded: ({ id }: Task) => arrive.at(id),
      onChanged: ({ id }: Task, previousId: number) => {
        moves.forget(previousId);
        newNumbers.add(previousId, id);
      },
      onRemoved: (id: number) => moves.forget(id),
    }),
    [moves, newNumbers, arrive],
  );
}

const without = (tasks: readonly Task[], id: number) => tasks.filter((task) => task.id !== id);

const sorted = (tasks: Task[]) => tasks.sort((one, other) => one.id - other.id);
