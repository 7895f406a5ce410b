import type { TaskCategory } from '@daybook/contracts/tasks';
import type { Move } from './apply-moves.ts';

/** How an attempt to save a move ended. */
export type Outcome =
  | { readonly state: 'saved' }
  | { readonly state: 'unsaved' }
  | { readonly state: 'refused'; readonly why: string };

export interface Moving {
  /** Saves one move; never throws. */
  readonly save: (id: number, to: TaskCategory) => Promise<Outcome>;
  /** Says what time it is: later is greater. */
  readonly now: () => number;
  /** The server has a move, or has said no: the list is to be read again. */
  readonly onAnswered: () => void;
}

export type Moves = ReturnType<typeof keepMoves>;

/**
 * Keeps the moves that the server's list does not show yet, and saves them: those of one card one after the other, in the order
 * in which they were made, those of different cards side by side. Of a card that is moved on while a move of it is under way, only
 * the last place is saved after it.
 */
export function keepMoves(moving: Moving) {
  const kept = keptMoves();
  const last = lastMoves();
  const begin = cardSaver(moving, kept, last);
  const move = (id: number, to: TaskCategory) => {
    kept.put({ id, to, state: 'saving' });
    begin(id, to);
  };
  const unsaved = () => kept.get().filter(({ state }) => state === 'unsaved');

  return {
    get: kept.get,
    subscribe: kept.subscribe,
    /** Returns whether this still is the last that was done with the card; only then is it told to be saved, by whichever try. */
    moveTask: (id: number, to: TaskCategory, onSaved?: () => void) => {
      move(id, to);
      return last.made(id, onSaved);
    },
    /** Tries again to save what could not be saved: the move of one card, or all. */
    retry: (only?: number) => {
      for (const { id, to } of unsaved()) if ((only ?? id) === id) move(id, to);
    },
    /** The same behind the person's back: a move stays marked as unsaved until it is saved. */
    retryQuietly: () => unsaved().forEach(({ id, to }) => begin(id, to)),
    /** Takes up the moves that were kept on this device, except of cards that were moved since. */
    restore: (found: readonly { readonly id: number; readonly to: TaskCategory; readonly refused?: string | undefined }[]) => {
      for (const { id, to, refused } of found.filter((one) => !kept.of(one.id))) {
        if (refused === undefined) move(id, to);
        else kept.put({ id, to, state: 'refused', why: refused });
      }
    },
    /** Drops what a list of this moment shows by itself. */
    listed: (readAt: number) => kept.keep((move) => move.state !== 'saved' || move.savedAt >= readAt),
    /** Drops what was said of a card: it has been read, or the card is not what it was. */
    forget: (id: number) => {
      last.forget(id);
      kept.keep((move) => move.id !== id);
    },
  };
}

/** Returns what begins to save where a card is to be, unless that is under way. */
function cardSaver({ save, now, onAnswered }: Moving, kept: ReturnType<typeof keptMoves>, last: ReturnType<typeof lastMoves>) {
  const underWay = new Set<number>();

  /** Saves where the card is to be, until it is there or cannot be. */
  async function saveCard(id: number, to: TaskCategory): Promise<void> {
    const outcome = await save(id, to);
    const wanted = kept.of(id);
    // Moved on meanwhile: whatever became of this move, the next one is what the person wants.
    if (wanted && wanted.to !== to) return saveCard(id, wanted.to);
    underWay.delete(id);
    if (wanted && wanted.state !== outcome.state)
      kept.put({ id, to, ...(outcome.state === 'saved' ? { ...outcome, savedAt: now() } : outcome) });
    if (wanted && outcome.state === 'saved') last.saved(id);
    if (outcome.state !== 'unsaved') onAnswered();
  }

  return (id: number, to: TaskCategory) => {
    if (underWay.has(id)) return;
    underWay.add(id);
    void saveCard(id, to);
  };
}

/** At most one move of each card, shaped for useSyncExternalStore. */
function keptMoves() {
  let moves: readonly Move[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly Move[]) => {
    moves = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => moves,
    of: (id: number) => moves.find((move) => move.id === id),
    put: (move: Move) => set([...moves.filter(({ id }) => id !== move.id), move]),
    keep: (test: (move: Move) => boolean) => {
      if (!moves.every(test)) set(moves.filter(test));
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Which move of each card was made last, until the card is not what it was. */
function lastMoves() {
  const last = new Map<number, { readonly onSaved?: (() => void) | undefined }>();
  return {
    made: (id: number, onSaved?: () => void) => {
      const move = { onSaved };
      last.set(id, move);
      return () => last.get(id) === move;
    },
    saved: (id: number) => last.get(id)?.onSaved?.(),
    forget: (id: number) => last.delete(id),
  };
}
