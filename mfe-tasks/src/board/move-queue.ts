import type { Task, TaskCategory } from '@daybook/contracts/tasks';

/** The tasks as the server returned them. */
export interface TaskList {
  readonly tasks: readonly Task[];
  /** `now()` just before the request. */
  readonly readAt: number;
}

/** A move that the server's list may not show yet. */
export type PendingMove = { readonly id: number; readonly to: TaskCategory } & (
  | { readonly state: 'saving' }
  /** It is unknown whether the server has the move: it is saved again later. */
  | { readonly state: 'unsaved' }
  /** The server has it. A list that was requested before `savedAt` does not show it. */
  | { readonly state: 'saved'; readonly savedAt: number }
  /** The server rejected it: the card is shown where the list has it. */
  | { readonly state: 'rejected'; readonly reason: string }
);

/** How an attempt to save a move ended. */
export type SaveOutcome =
  | { readonly state: 'saved' }
  | { readonly state: 'unsaved' }
  | { readonly state: 'rejected'; readonly reason: string };

let time = 0;

/** Returns a greater number at each call. It orders lists and saves without the clock of the device. */
export const now = (): number => (time += 1);

/** Returns the list with the pending moves applied. Nothing is restored from a snapshot, so no move can undo another. */
export function applyMoves({ tasks, readAt }: TaskList, moves: readonly PendingMove[]): readonly Task[] {
  const targets = new Map(moves.filter((move) => isMissingIn(move, readAt)).map(({ id, to }) => [id, to]));
  if (targets.size === 0) return tasks;
  return tasks.map((task) => inColumn(task, targets.get(task.id)));
}

/** True if a list of this time does not show the move, and should. */
const isMissingIn = (move: PendingMove, readAt: number) =>
  move.state === 'saved' ? move.savedAt >= readAt : move.state !== 'rejected';

/** Returns the same object if nothing changes, so that the card is not rendered again. */
function inColumn(task: Task, category: TaskCategory | undefined): Task {
  if (category === undefined || task.category === category) return task;
  return { ...task, category, isBacklog: category === 'backlog' };
}

interface MoveQueueOptions {
  /** Saves one move. Never rejects. */
  readonly save: (id: number, to: TaskCategory) => Promise<SaveOutcome>;
  readonly now: () => number;
  /** Called when the server has saved or rejected a move: the list is out of date. */
  readonly onSettled: () => void;
}

/** A move that was stored on the device, with the reason if the server has rejected it. */
interface RestoredMove {
  readonly id: number;
  readonly to: TaskCategory;
  readonly refused?: string | undefined;
}

/** The latest move of each card, also after it was saved. */
type LatestMoves = Map<number, { readonly onSaved?: (() => void) | undefined }>;

export type MoveQueue = ReturnType<typeof createMoveQueue>;

/**
 * Holds the moves that the server's list does not show yet, and saves them. The moves of one card are saved one after the other, in
 * their order; those of different cards in parallel. If a card is moved several times during a save, only its last move is saved after it.
 */
export function createMoveQueue(options: MoveQueueOptions) {
  const pending = pendingMoves();
  const latest: LatestMoves = new Map();
  const startSaving = moveSaver(options, pending, latest);
  const move = (id: number, to: TaskCategory) => {
    pending.put({ id, to, state: 'saving' });
    startSaving(id, to);
  };
  const unsaved = () => pending.get().filter(({ state }) => state === 'unsaved');

  return {
    get: pending.get,
    subscribe: pending.subscribe,
    /** Shows and saves a move. Returns a check that it is still the card's latest; only then `onSaved` is called, also by a retry. */
    add: (id: number, to: TaskCategory, onSaved?: () => void) => {
      move(id, to);
      const latestMove = { onSaved };
      latest.set(id, latestMove);
      return () => latest.get(id) === latestMove;
    },
    /** Tries again to save the unsaved move of one card, or of all. */
    retry: (only?: number) => {
      for (const { id, to } of unsaved()) if ((only ?? id) === id) move(id, to);
    },
    /** As `retry` of all, but the moves stay marked as unsaved until they are saved. */
    retryQuietly: () => unsaved().forEach(({ id, to }) => startSaving(id, to)),
    /** Adds moves that were stored on the device, except those of cards that were moved since. */
    restore: (stored: readonly RestoredMove[]) => {
      for (const { id, to, refused: reason } of stored.filter((one) => !pending.find(one.id)))
        if (reason === undefined) move(id, to);
        else pending.put({ id, to, state: 'rejected', reason });
    },
    /** Drops the saved moves that a list of this time shows. */
    dropShown: (readAt: number) => pending.keep((one) => one.state !== 'saved' || one.savedAt >= readAt),
    /** Drops the move of a card: its rejection was read, or the card was changed or deleted. */
    forget: (id: number) => {
      latest.delete(id);
      pending.keep((one) => one.id !== id);
    },
  };
}

/** Returns a function that starts to save a card's move, unless a move of the card is being saved. */
function moveSaver(
  { save, now: clock, onSettled }: MoveQueueOptions,
  pending: ReturnType<typeof pendingMoves>,
  latest: LatestMoves,
) {
  const saving = new Set<number>();

  async function saveUntilLatest(id: number, to: TaskCategory): Promise<void> {
    const outcome = await save(id, to);
    const move = pending.find(id);
    // The card was moved again during the save: only the new place counts, however this save ended.
    if (move && move.to !== to) return saveUntilLatest(id, move.to);
    saving.delete(id);
    if (move && move.state !== outcome.state)
      pending.put({ id, to, ...(outcome.state === 'saved' ? { ...outcome, savedAt: clock() } : outcome) });
    if (move && outcome.state === 'saved') latest.get(id)?.onSaved?.();
    if (outcome.state !== 'unsaved') onSettled();
  }

  return (id: number, to: TaskCategory) => {
    if (saving.has(id)) return;
    saving.add(id);
    void saveUntilLatest(id, to);
  };
}

/** Holds at most one move of each card, for useSyncExternalStore. */
function pendingMoves() {
  let moves: readonly PendingMove[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly PendingMove[]) => {
    moves = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => moves,
    find: (id: number) => moves.find((move) => move.id === id),
    put: (move: PendingMove) => set([...moves.filter(({ id }) => id !== move.id), move]),
    keep: (test: (move: PendingMove) => boolean) => {
      if (!moves.every(test)) set(moves.filter(test));
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
