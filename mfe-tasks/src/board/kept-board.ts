import type { Task } from '@daybook/contracts/tasks';
import type { Host } from '@daybook/kit/host/host';
import { useHost } from '@daybook/kit/host/use-host';
import { useMemo } from 'react';
import { type Cache, type ScopedMutator, useSWRConfig } from 'swr';
import type { StoredTask } from '../task/task-api.ts';
import { keys } from '../task/task-cache.ts';
import { keepTask } from '../task/task-cache.ts';
import { type NewNumbers, newNumbers } from '../task/new-numbers.ts';
import { taskTabs } from '../task/task-cache.ts';
import { applyMoves, type TaskList } from './apply-moves.ts';
import { now } from './clock.ts';
import { keepTrying } from './keep-trying.ts';
import { type MoveOutbox, moveOutbox } from './move-outbox.ts';
import { keepMoves, type Moves } from './moves.ts';
import { onceAtATime } from './once-at-a-time.ts';
import { stopResumedMoves } from './resume-moves.ts';

/** What of the board outlives its screen: it belongs to the same user as what was read, and lives as long. */
export interface KeptBoard {
  readonly moves: Moves;
  /** A task as the board shows it at this moment. */
  readonly shown: (id: number) => Task | undefined;
  readonly newNumbers: NewNumbers;
  /** The card that the board is to open at, once. */
  readonly arrive: { readonly at: (id: number) => void; readonly take: () => number | undefined };
}

export function useKeptBoard(): KeptBoard {
  const host = useHost();
  const { cache, mutate } = useSWRConfig();
  return useMemo(() => {
    const board = boards.get(cache) ?? keptBoard(host, cache, mutate);
    boards.set(cache, board);
    return board;
  }, [host, cache, mutate]);
}

const boards = new WeakMap<Cache, KeptBoard>();

function keptBoard(host: Host, cache: Cache, mutate: ScopedMutator): KeptBoard {
  const outbox = moveOutbox(host);
  const saved = savedMoves(outbox, cache, mutate);
  const shown = (id: number) => {
    const list: unknown = cache.get(keys.list)?.data;
    return list ? applyMoves(list as TaskList, saved.get()).find((task) => task.id === id) : undefined;
  };
  const moves: Moves = {
    ...saved,
    moveTask: (id, to, onSaved) => {
      outbox.add(id, to, shown(id));
      return saved.moveTask(id, to, onSaved);
    },
    forget: (id) => {
      outbox.drop(id);
      saved.forget(id);
    },
  };
  stopResumedMoves();
  const restored = outbox.load().then((found) => saved.restore(found.map(({ id, move }) => ({ id, ...move }))));
  restored.catch((error: unknown) => host.reportError(error, 'move'));
  return { moves, shown, newNumbers: newNumbers(), arrive: arrival() };
}

function savedMoves(outbox: MoveOutbox, cache: Cache, mutate: ScopedMutator): Moves {
  const reload = onceAtATime(() => mutate(keys.list));
  const moves = keepMoves({
    now,
    save: async (id, to) => {
      const known: unknown = cache.get(keys.task(id))?.data;
      const { stored, ...outcome } = await outbox.send(id, to, known as StoredTask | undefined);
      // While the area is not shown, SWR has no place for it: what it had is read again.
      if (stored) await keepTask(mutate, stored).catch(() => cache.delete(keys.task(id)));
      return outcome;
    },
    onAnswered: () => {
      taskTabs.notify();
      reload();
    },
  });
  // Also while another area is shown, until the person logs out.
  const trying = keepTrying(() => (outbox.isOwners() ? moves.retryQuietly() : trying.stop()));
  moves.subscribe(() => (moves.get().some(({ state }) => state === 'unsaved') ? trying.start() : trying.stop()));
  return moves;
}

function arrival() {
  let waiting: number | undefined;
  return {
    at: (id: number) => {
      waiting = id;
    },
    take: () => {
      const id = waiting;
      waiting = undefined;
      return id;
    },
  };
}
