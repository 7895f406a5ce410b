import type { Task } from '@daybook/contracts/tasks';
import type { Host } from '@daybook/kit/host';
import { useHost } from '@daybook/kit/use-host';
import { useMemo } from 'react';
import { type Cache, type ScopedMutator, useSWRConfig } from 'swr';
import type { StoredTask } from '../api.ts';
import { keys } from '../keys.ts';
import { keepTask } from '../keep-task.ts';
import { type NewNumbers, newNumbers } from '../new-numbers.ts';
import { taskTabs } from '../tabs.ts';
import { applyMoves, type TaskList } from './apply-moves.ts';
import { now } from './clock.ts';
import { outcomeOf } from './move-outcome.ts';
import { moveTask } from './move-task.ts';
import { keepMoves, type Moves } from './moves.ts';
import { onceAtATime } from './once-at-a-time.ts';

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
  const { fetch } = useHost();
  const { cache, mutate } = useSWRConfig();
  return useMemo(() => {
    const board = boards.get(cache) ?? keptBoard(fetch, cache, mutate);
    boards.set(cache, board);
    return board;
  }, [fetch, cache, mutate]);
}

const boards = new WeakMap<Cache, KeptBoard>();

function keptBoard(fetch: Host['fetch'], cache: Cache, mutate: ScopedMutator): KeptBoard {
  const moves = savedMoves(fetch, cache, mutate);
  const shown = (id: number) => {
    const list: unknown = cache.get(keys.list)?.data;
    return list ? applyMoves(list as TaskList, moves.get()).find((task) => task.id === id) : undefined;
  };
  return { moves, shown, newNumbers: newNumbers(), arrive: arrival() };
}

function savedMoves(fetch: Host['fetch'], cache: Cache, mutate: ScopedMutator): Moves {
  const reload = onceAtATime(() => mutate(keys.list));
  return keepMoves({
    now,
    save: async (id, to) => {
      const known: unknown = cache.get(keys.task(id))?.data;
      try {
        await keepTask(mutate, await moveTask(fetch, id, to, known as StoredTask | undefined));
        return { state: 'saved' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    onAnswered: () => {
      taskTabs.tell();
      reload();
    },
  });
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
