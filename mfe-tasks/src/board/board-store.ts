import type { Task } from '@daybook/contracts/tasks';
import type { Host } from '@daybook/kit/host/host';
import { lazyOutbox } from '@daybook/kit/host/lazy-outbox';
import { type PendingItems, usePending } from '@daybook/kit/entity/use-pending';
import { useHost } from '@daybook/kit/host/use-host';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import useSWR, { type Cache, type ScopedMutator, useSWRConfig } from 'swr';
import { type StoredTask, type TaskTypes, keys, taskApi, taskTabs } from '../task/task-api.ts';
import { findTask, withTasks } from '../task/sorted-tasks.ts';
import { groupByColumn, withMoved } from './columns.ts';
import { movedTasks, type TaskList } from './apply-moves.ts';
import { createPendingMoves, type PendingMoves } from './pending-moves.ts';
import type { TaskReader } from './long-list.ts';
import { createTaskReader } from './read-tasks.ts';
import { recordSaves } from './record-saves.ts';

/** The state that outlives the board's screen. There is one for each SWR cache, so it ends with the login. */
export interface BoardStore {
  readonly moves: PendingMoves;
  /** Returns a task as the board shows it now. */
  readonly shownTask: (id: number) => Task | undefined;
  readonly newNumbers: ReturnType<typeof newNumbers>;
  /** The card that gets the focus when the board opens; `take` returns it once. */
  readonly initialFocus: { readonly set: (id: number) => void; readonly take: () => number | undefined };
}

export function useBoardStore(): BoardStore {
  const host = useHost();
  const { cache, mutate } = useSWRConfig();
  return useMemo(() => {
    const store = stores.get(cache) ?? createBoardStore(host, cache, mutate);
    stores.set(cache, store);
    return store;
  }, [host, cache, mutate]);
}

const stores = new WeakMap<Cache, BoardStore>();

/** Reads the list of all tasks, as the server has it. Until a long list is complete, it is a part. */
export function useTaskList() {
  const { fetch } = useHost();
  const { cache, mutate } = useSWRConfig();
  const read = () => readerOf(cache, mutate)(fetch);
  const { data: part } = useSWR<TaskList>(keys.part, null, options);
  const { data, error, isValidating, mutate: reload } = useSWR<TaskList, unknown>(keys.list, read, options);
  return { list: data ?? part, failed: error !== undefined, loading: isValidating, retry: () => void reload() };
}

const options = { compare: Object.is };

function readerOf(cache: Cache, mutate: ScopedMutator): TaskReader {
  const reader =
    readers.get(cache) ??
    createTaskReader({
      known: () => cache.get(keys.list)?.data as TaskList | undefined,
      // SWR rejects while the app is not shown.
      onPart: (part) => void mutate(keys.part, part, { revalidate: false }).catch(() => undefined),
    });
  readers.set(cache, reader);
  return reader;
}

const readers = new WeakMap<Cache, TaskReader>();

/** Returns the tasks as the board shows them: the server's list with the pending moves applied. */
export function useShownTasks(list: TaskList) {
  const { moves } = useBoardStore();
  const pending = useSyncExternalStore(moves.subscribe, moves.get);
  const changed = usePending<TaskTypes>();
  const unmoved = useMemo(() => {
    const shown = withChanges(list, changed);
    return { ...shown, tasksByColumn: groupByColumn(shown.tasks) };
  }, [list, changed]);
  const shown = useMemo(() => withMoved(unmoved, movedTasks(unmoved, pending)), [unmoved, pending]);
  useEffect(() => moves.dropShown(list.readAt), [moves, list]);
  return { ...shown, pending, moves, isPart: list.isPart === true };
}

function withChanges(list: TaskList, changed: PendingItems<TaskTypes> | undefined) {
  return changed?.size ? changed.applyTo(list, (id) => findTask(list.tasks, id)) : list;
}

function createBoardStore(host: Host, cache: Cache, mutate: ScopedMutator): BoardStore {
  const reload = coalesceRuns(() => mutate(keys.list));
  const update = async (stored: StoredTask) => {
    // SWR rejects while the app is not shown; then the old state must not stay in its cache.
    const key = keys.task(stored.item.id);
    await mutate(key, stored, { revalidate: false }).catch(() => cache.delete(key));
    taskTabs.notify();
  };
  const moves = createPendingMoves({
    outbox: recordSaves(lazyOutbox(host), taskApi.recordSave),
    knownTask: (id) => cache.get(keys.task(id))?.data as StoredTask | undefined,
    onSettled: (stored) => {
      if (stored) void update(stored);
      reload();
    },
  });
  const shownTask = (id: number) => {
    const list = cachedList(cache);
    return list && findTask(withTasks(list.tasks, movedTasks(list, moves.get())), id);
  };
  // Moves of an earlier release, which few devices have.
  void import('./adopt-moves.ts').then(({ adoptMoves }) => adoptMoves(host)).catch(() => undefined);
  let focused: number[] = [];
  const initialFocus = { set: (id: number) => void (focused = [id]), take: () => focused.pop() };
  return { moves, shownTask, newNumbers: newNumbers(), initialFocus };
}

/** Returns a function that starts `run`. Calls during a run cause one more run after it, however many they are. */
export function coalesceRuns(run: () => Promise<unknown>): () => void {
  let isRunning = false;
  let isCalledAgain = false;
  const start = () => {
    isCalledAgain = isRunning;
    if (isRunning) return;
    isRunning = true;
    const onEnd = () => {
      isRunning = false;
      if (isCalledAgain) start();
    };
    run().then(onEnd, onEnd);
  };
  return start;
}

const cachedList = (cache: Cache) => (cache.get(keys.list)?.data ?? cache.get(keys.part)?.data) as TaskList | undefined;

/** Returns the new numbers of renumbered tasks. The browser's history still has the paths of the old ones. */
export function newNumbers() {
  const numbers = new Map<number, number>();
  return {
    /** Records that a task has the number `now`, and had `before` until then. */
    add: (before: number, now: number) => {
      // No cycles: a task may get its old number back.
      numbers.delete(now);
      if (before !== now) numbers.set(before, now);
    },
    of: (before: number) => {
      let number = numbers.get(before);
      for (let next = number; next !== undefined; next = numbers.get(next)) number = next;
      return number;
    },
  };
}
