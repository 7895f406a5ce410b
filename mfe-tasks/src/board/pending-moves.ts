import type { Task, TaskCategory } from '@daybook/contracts/tasks';
import type { Outbox, OutboxEntry, StoredItem } from '@daybook/kit/host/host';
import type { StoredTask } from '../task/task-api.ts';
import { now, type PendingMove } from './apply-moves.ts';
import { itemOf, mergeMoves, moveOf, toMove, toStoredTask } from './move-entries.ts';

interface PendingMovesOptions {
  readonly outbox: Outbox;
  /** Returns a task as it was last read or saved, if it is cached. */
  readonly knownTask: (id: number) => StoredTask | undefined;
  /** Called when the server has saved a move, or the person has to decide about one: the list is out of date. */
  readonly onSettled: (stored?: StoredTask) => void;
}

export type PendingMoves = ReturnType<typeof createPendingMoves>;

/** Shows the moves of the outbox, and those that it has saved until the server's list shows them too. */
export function createPendingMoves({ outbox, knownTask, onSettled }: PendingMovesOptions) {
  const [saved, latest] = [savedMoves(), latestMoves()];
  const { update, ...shown } = shownMoves(() => mergeMoves(outbox.entries.get(), saved.all()));
  const onEntries = () => {
    const before = countRejected(shown.get());
    update();
    if (countRejected(shown.get()) > before) onSettled();
  };
  const onSaved = (entry: OutboxEntry, stored?: StoredItem) => {
    const move = moveOf(entry);
    if (!move) return;
    saved.add({ ...move, state: 'saved', savedAt: now() });
    latest.onSaved(move.id, entry.id);
    onSettled(stored && toStoredTask(stored));
  };
  outbox.entries.subscribe(onEntries);
  outbox.onSaved(onSaved);
  return {
    ...shown,
    /** Shows and saves a move. Returns a check that it is still the card's latest; only then `callback` is called, after the save. */
    add: (task: Task, to: TaskCategory, callback?: () => void) => {
      discardMoves(outbox, task.id, ['undecided']);
      const entry = outbox.add(toMove(task, to, knownTask(task.id)));
      return latest.add(task.id, { entry: entry.id, callback });
    },
    /** Tries again to save the unsaved move of one card, or of all. */
    retry: (id?: number) => outbox.retry(id === undefined ? undefined : itemOf(id)),
    /** Drops the saved moves that a list of this time shows. */
    dropShown: (readAt: number): void => {
      if (saved.drop(({ savedAt }) => savedAt < readAt)) update();
    },
    /** Drops the saved moves of a card, which was changed or deleted since. */
    forget: (id: number) => {
      latest.drop(id);
      if (saved.drop((move) => move.id === id)) update();
    },
    /** Drops the moves of a card, because the person has read why they are not saved. */
    dismiss: (id: number) => discardMoves(outbox, id),
  };
}

/** Not the changes of the form: their text would be lost. */
function discardMoves({ entries, discard }: Outbox, card: number, states?: readonly OutboxEntry['state'][]) {
  for (const entry of entries.get()) if (moveOf(entry)?.id === card && (!states || states.includes(entry.state))) discard(entry.id);
}

type SavedMove = PendingMove & { readonly state: 'saved' };

/** The moves that the server has, at most one of each card. */
function savedMoves() {
  const moves = new Map<number, SavedMove>();
  return {
    all: (): ReadonlyMap<number, PendingMove> => moves,
    add: (move: SavedMove) => moves.set(move.id, move),
    /** Returns true if there were any. */
    drop: (test: (move: SavedMove) => boolean) => {
      const dropped = [...moves.values()].filter(test);
      return dropped.filter(({ id }) => moves.delete(id)).length > 0;
    },
  };
}

interface LatestMove {
  readonly entry: string;
  readonly callback: (() => void) | undefined;
}

/** The latest move of each card, also after it was saved. */
function latestMoves() {
  const moves = new Map<number, LatestMove>();
  return {
    /** Returns a check that the move is still the latest of its card. */
    add: (id: number, move: LatestMove) => {
      moves.set(id, move);
      return () => moves.get(id) === move;
    },
    drop: (id: number) => moves.delete(id),
    onSaved: (id: number, entry: string) => {
      const move = moves.get(id);
      if (move?.entry === entry) move.callback?.();
    },
  };
}

const countRejected = (moves: readonly PendingMove[]) => moves.filter(({ state }) => state === 'rejected').length;

/** The moves for useSyncExternalStore, which `update` computes again. */
function shownMoves(compute: () => readonly PendingMove[]) {
  let moves = compute();
  const listeners = new Set<() => void>();
  return {
    get: () => moves,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    update: () => {
      moves = compute();
      for (const listener of [...listeners]) listener();
    },
  };
}
