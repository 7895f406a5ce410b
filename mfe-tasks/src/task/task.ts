import { taskCategory, type Task } from '@daybook/contracts/tasks';
import type { Entity } from '@daybook/kit/entity/entity';
import { cachedLists } from '@daybook/kit/entity/entity-cache';
import { useMemo } from 'react';
import { useBoardStore } from '../board/board-store.ts';
import type { TaskList } from '../board/apply-moves.ts';
import { paths } from '../paths.ts';
import { shownTitle, spec, texts } from '../texts.ts';
import { withTasks } from './sorted-tasks.ts';
import { taskApi, type TaskTypes, keys, taskTabs } from './task-api.ts';

/** A task in the browser. */
export const taskEntity: Entity<TaskTypes> = {
  name: 'tasks',
  noun: 'task',
  idOf: ({ id }) => id,
  titleOf: ({ title }) => shownTitle(title),
  api: taskApi,
  pending: {
    // Below those that a task can have.
    newId: () => -Date.now(),
    isNewId: (id) => id < 0,
    show: (draft, { id, at, item }) => {
      // A release that was rolled back may have had other columns.
      const category = taskCategory.safeParse(draft.category).data ?? item?.category ?? 'incomplete';
      return { title: '', created: at, ...item, ...draft, id, category, isBacklog: category === 'backlog' };
    },
  },
  cache: {
    itemKey: keys.task,
    lists: cachedLists<TaskList, TaskTypes>({
      isKey: (key) => key === keys.list,
      withItem: (list, task, previousId) => ({ ...list, tasks: withTasks(list.tasks, [task], [previousId]) }),
      withoutItem: (list, id) => ({ ...list, tasks: withTasks(list.tasks, [], [id]) }),
    }),
    tabs: taskTabs,
    useChangeListener: useBoardListener,
  },
  route: { ...paths, param: 'pk', parseId: (pk) => (/^([1-9]\d{0,9}|-\d+)$/.test(pk) ? Number(pk) : undefined) },
  labels: { ...spec, ...texts.task, unloadedTitle: texts.taskNumber },
  skeletonLines: 4,
};

/** Keeps the board up to date: drops the moves of a changed card, and focuses a new card when the board opens. */
function useBoardListener() {
  const { moves, newNumbers, initialFocus } = useBoardStore();
  return useMemo(
    () => ({
      onAdded: ({ id }: Task) => initialFocus.set(id),
      onChanged: ({ id }: Task, previousId: number) => {
        moves.forget(previousId);
        newNumbers.add(previousId, id);
      },
      onRemoved: (id: number) => moves.forget(id),
    }),
    [moves, newNumbers, initialFocus],
  );
}
