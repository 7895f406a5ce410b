import type { Task } from '@daybook/contracts/tasks';
import type { Host } from '@daybook/kit/host/host';
import { useHost } from '@daybook/kit/host/use-host';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import useSWR, { type Cache, type ScopedMutator, useSWRConfig } from 'swr';
import { listTasks, type StoredTask, keys, taskTabs } from '../task/task-api.ts';
import { groupByColumn } from './columns.ts';
import { createMoveOutbox, type MoveOutbox } from './move-outbox.ts';
import { applyMoves, createMoveQueue, type MoveQueue, now, type TaskList } from './move-queue.ts';
import { createRetries, stopResumedMoves } from './retry-moves.ts';

/** What outlives the board's screen. There is one for each SWR cache, so it ends with the login. */
export interface BoardStore {
  readonly moves: MoveQueue;
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

/** Reads the list of all tasks, as the server has it. */
export function useTaskList() {
  const { fetch } = useHost();
  const { cache } = useSWRConfig();
  const read = async (): Promise<TaskList> => {
    const readAt = now();
    const tasks = await listTasks(fetch);
    return { tasks: reuseUnchanged(cachedList(cache)?.tasks ?? [], tasks), readAt };
  };
  const { data, error, isValidating, mutate } = useSWR<TaskList, unknown>(keys.list, read, { compare: Object.is });
  return { list: data, failed: error !== undefined, loading: isValidating, retry: () => void mutate() };
}

/** Returns the tasks as the board shows them: the server's list with the pending moves applied. */
export function useShownTasks(list: TaskList) {
  const { moves } = useBoardStore();
  const pending = useSyncExternalStore(moves.subscribe, moves.get);
  const tasks = useMemo(() => applyMoves(list, pending), [list, pending]);
  const tasksByColumn = useMemo(() => groupByColumn(tasks), [tasks]);
  useEffect(() => moves.dropShown(list.readAt), [moves, list]);
  return { tasks, tasksByColumn, pending, moves };
}

function createBoardStore(host: Host, cache: Cache, mutate: ScopedMutator): BoardStore {
  const outbox = createMoveOutbox(host);
  const queue = createQueue(outbox, cache, mutate);
  const shownTask = (id: number) => {
    const list = cachedList(cache);
    return list && applyMoves(list, queue.get()).find((task) => task.id === id);
  };
  const moves: MoveQueue = {
    ...queue,
    add: (id, to, onSaved) => {
      outbox.add(id, to, shownTask(id));
      return queue.add(id, to, onSaved);
    },
    forget: (id) => {
      outbox.drop(id);
      queue.forget(id);
    },
  };
  stopResumedMoves();
  const restored = outbox.load().then((found) => queue.restore(found.map(({ id, move }) => ({ id, ...move }))));
  restored.catch((error: unknown) => host.reportError(error, 'move'));
  let focused: number[] = [];
  const initialFocus = { set: (id: number) => void (focused = [id]), take: () => focused.pop() };
  return { moves, shownTask, newNumbers: newNumbers(), initialFocus };
}

function createQueue(outbox: MoveOutbox, cache: Cache, mutate: ScopedMutator): MoveQueue {
  const reload = coalesceRuns(() => mutate(keys.list));
  const queue = createMoveQueue({
    now,
    save: async (id, to) => {
      const known: unknown = cache.get(keys.task(id))?.data;
      const { stored, ...outcome } = await outbox.send(id, to, known as StoredTask | undefined);
      // SWR rejects while the app is not shown; then the old state must not stay in its cache.
      if (stored) await mutate(keys.task(stored.item.id), stored, { revalidate: false }).catch(() => cache.delete(keys.task(id)));
      return outcome;
    },
    onSettled: () => {
      taskTabs.notify();
      reload();
    },
  });
  // Goes on while another app is shown, until the user logs out.
  const retries = createRetries(() => (outbox.isOwner() ? queue.retryQuietly() : retries.stop()));
  queue.subscribe(() => (queue.get().some(({ state }) => state === 'unsaved') ? retries.start() : retries.stop()));
  return queue;
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

const cachedList = (cache: Cache) => cache.get(keys.list)?.data as TaskList | undefined;

/** Returns the fresh tasks, with the known object for each unchanged one: only what changed is rendered again. */
function reuseUnchanged(known: readonly Task[], fresh: readonly Task[]): readonly Task[] {
  const byId = new Map(known.map((task) => [task.id, task]));
  return fresh.map((task) => {
    const before = byId.get(task.id);
    return before && isSame(before, task) ? before : task;
  });
}

const isSame = (one: Task, other: Task) =>
  one.title === other.title &&
  one.category === other.category &&
  one.isBacklog === other.isBacklog &&
  one.created === other.created;

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
