import type { Task, TaskCategory } from '@daybook/contracts/tasks';
import type { Host } from '@daybook/kit/host/host';
import { browserLocks, withLock } from '@daybook/kit/host/with-lock';
import type { StoredTask } from '../task/task-api.ts';
import { outcomeOf } from './move-outcome.ts';
import { moveTask } from './move-task.ts';
import type { Outcome } from './moves.ts';
import { isMovedElsewhere, sendLateMove } from './send-late-move.ts';
import { type StoredMove, type StoredMoves, storedMoves } from './stored-moves.ts';

interface Entry extends StoredMove {
  /** It may have waited for long, and another tab may have sent it. */
  readonly isLate: boolean;
}

/** What became of a move, and the task as it is now if the server told. */
export type Sent = Outcome & { readonly stored?: StoredTask };

export type MoveOutbox = ReturnType<typeof moveOutbox>;

/** Moves that the server may not have yet. They are kept on this device from before the first request until the server has answered. */
export function moveOutbox(host: Pick<Host, 'fetch' | 'drafts' | 'session' | 'reportError'>) {
  const kept = storedMoves(host);
  const entries = new Map<number, Entry>();
  // Who asks is who is logged in at the moment of the call.
  const ownFetch: Host['fetch'] = (path, init) =>
    kept.isOwners() ? host.fetch(path, init) : Promise.reject(new TypeError('Another person is logged in by now.'));

  const drop = (id: number) => {
    if (entries.delete(id)) kept.remove(id);
  };
  const send = sender(ownFetch, kept, entries);
  return {
    isOwners: kept.isOwners,
    /** Keeps a move before it is sent. @param from - the task as the person saw it before */
    add: (id: number, to: TaskCategory, from: Task | undefined) => {
      const before = entries.get(id);
      const over = before ? [...new Set([...before.over, before.to])] : from ? [from.category] : [];
      const entry: Entry = { to, over, created: before?.created ?? from?.created, name: newName(), isLate: false };
      entries.set(id, entry);
      kept.write(id, entry);
    },
    /** Sends the move, one tab at a time. Never rejects. */
    send: (id: number, to: TaskCategory, known?: StoredTask): Promise<Sent> => {
      const inTurn = withLock(`daybook-move:${kept.owner}:${id}`, browserLocks(), PATIENCE_MS);
      return inTurn(async () => (kept.isOwners() ? send(id, to, known) : { state: 'unsaved' }));
    },
    /** The refusal was read, or the card is not what it was. */
    drop,
    /** Reads the moves that an earlier page has left, or another tab is still sending. */
    load: async () => {
      const found = (await kept.all()).filter(({ id }) => !entries.has(id));
      for (const { id, move } of found) entries.set(id, { ...move, isLate: true });
      return found;
    },
  };
}

/** Sends a move as it is now, and keeps or drops it by what became of it. */
function sender(ownFetch: Host['fetch'], kept: StoredMoves, entries: Map<number, Entry>) {
  return async (id: number, to: TaskCategory, known?: StoredTask): Promise<Sent> => {
    const entry = entries.get(id);
    try {
      const sent = entry?.isLate
        ? await sendLateMove(ownFetch, kept, id, entry)
        : { stored: await moveTask(ownFetch, id, to, known) };
      if (entries.get(id) === entry && entries.delete(id)) kept.remove(id);
      return { state: 'saved', ...sent };
    } catch (error) {
      const outcome = isMovedElsewhere(error) ? { state: 'refused' as const, why: error.message } : outcomeOf(error);
      if (entry && entries.get(id) === entry) {
        entries.set(id, { ...entry, isLate: true });
        if (outcome.state === 'refused') kept.write(id, { ...entry, refused: outcome.why });
      }
      return outcome;
    }
  };
}

/** A closed board of an embedding page may wait for its connection for ever, with the lock. */
const PATIENCE_MS = 10_000;

const newName = () => `${Date.now()}-${Math.random().toString(36).slice(2)}`;
