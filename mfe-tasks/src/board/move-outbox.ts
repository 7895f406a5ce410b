import { type Task, type TaskCategory, taskCategory } from '@daybook/contracts/tasks';
import type { Host } from '@daybook/kit/host/host';
import { browserLocks, withLock } from '@daybook/kit/host/scheduling';
import * as z from 'zod/mini';
import type { StoredTask } from '../task/task-api.ts';
import type { SaveOutcome } from './move-queue.ts';
import { outcomeOf, saveLateMove, saveMove } from './save-move.ts';

/** What the outbox uses of the host. */
export type OutboxHost = Pick<Host, 'fetch' | 'drafts' | 'session' | 'reportError'>;

/** A move as it is stored on the device. Other releases read it too: do not rename its fields. */
const storedMove = z.object({
  to: taskCategory,
  /** The columns that the card may be in on the server if nobody else has moved it. */
  over: z.array(taskCategory),
  /** When the task was created: another task may have its number by now. */
  created: z.optional(z.string()),
  /** Identifies this move: a later one of the same card has another name. */
  name: z.string(),
  /** Why the server rejected the move, until the person has read it. */
  refused: z.optional(z.string()),
});

type StoredMove = z.infer<typeof storedMove>;

interface Entry extends StoredMove {
  /** The move has waited since an earlier attempt or page: another tab may have sent it, and the card may have been moved elsewhere. */
  readonly isLate: boolean;
}

/** The outcome, and the task as the server returned it, if it did. */
type SendResult = SaveOutcome & { readonly stored?: StoredTask };

export type MoveOutbox = ReturnType<typeof createMoveOutbox>;

/** Stores each move on the device from before its first request until the server has responded, and sends it. */
export function createMoveOutbox(host: OutboxHost) {
  const storage = moveStorage(host);
  const { isOwner } = storage;
  const entries = new Map<number, Entry>();
  // Requests are made as the user who is logged in at that moment.
  const ownFetch: Host['fetch'] = (path, init) =>
    isOwner() ? host.fetch(path, init) : Promise.reject(new TypeError('Another user has logged in.'));
  const send = sender(ownFetch, storage, entries);
  return {
    /** False once the user of this outbox has logged out. */
    isOwner,
    /** Stores a move before it is sent. @param from - the task as the person saw it before the move */
    add: (id: number, to: TaskCategory, from: Task | undefined) => {
      const before = entries.get(id);
      const over = before ? [...new Set([...before.over, before.to])] : from ? [from.category] : [];
      const name = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
      const entry: Entry = { to, over, created: before?.created ?? from?.created, name, isLate: false };
      entries.set(id, entry);
      storage.write(id, entry);
    },
    /** Sends the move, in one tab at a time. Never rejects. */
    send: (id: number, to: TaskCategory, known?: StoredTask): Promise<SendResult> => {
      const locked = withLock(`daybook-move:${storage.owner}:${id}`, browserLocks(), LOCK_LIMIT_MS);
      return locked(async () => (isOwner() ? send(id, to, known) : { state: 'unsaved' }));
    },
    /** Drops a move: its rejection was read, or the card was changed or deleted. */
    drop: (id: number) => {
      if (entries.delete(id)) storage.remove(id);
    },
    /** Loads the moves that an earlier page has left or another tab is still sending. */
    load: async () => {
      const found = (await storage.all()).filter(({ id }) => !entries.has(id));
      for (const { id, move } of found) entries.set(id, { ...move, isLate: true });
      return found;
    },
  };
}

/** Returns a function that sends a card's latest move, and then updates or removes its entry. */
function sender(fetch: Host['fetch'], storage: MoveStorage, entries: Map<number, Entry>) {
  /** Returns undefined if another tab has sent the move: then it is not stored any more. */
  const sendLate = async (id: number, entry: Entry) =>
    (await storage.read(id))?.name === entry.name ? saveLateMove(fetch, id, entry) : undefined;

  return async (id: number, to: TaskCategory, known?: StoredTask): Promise<SendResult> => {
    const entry = entries.get(id);
    try {
      const stored = entry?.isLate ? await sendLate(id, entry) : await saveMove(fetch, id, to, known);
      if (entries.get(id) === entry && entries.delete(id)) storage.remove(id);
      return { state: 'saved', ...(stored && { stored }) };
    } catch (error) {
      const outcome = outcomeOf(error);
      if (entry && entries.get(id) === entry) {
        entries.set(id, { ...entry, isLate: true });
        if (outcome.state === 'rejected') storage.write(id, { ...entry, refused: outcome.reason });
      }
      return outcome;
    }
  };
}

/** The closed board of an embedding page may wait for its connection for ever, and hold the lock. */
const LOCK_LIMIT_MS = 10_000;

/** The page opens this app in the background while there are keys under `tasks/outbox/`. */
const PREFIX = 'tasks/outbox/move/';

type MoveStorage = ReturnType<typeof moveStorage>;

/** Reads and writes one user's moves among the host's drafts, at most one of each card. Changes nothing after a logout. */
function moveStorage({ drafts, session, reportError }: OutboxHost) {
  const owner = session.userId();
  const isOwner = () => session.userId() === owner;
  const report = (error: unknown) => reportError(error, 'move');
  const keyOf = (id: number) => `${PREFIX}${id}`;
  /** Undefined also for an entry that another release has written in another form. */
  const readKey = async (key: string) => storedMove.safeParse(await drafts.read(key)).data;
  return {
    owner,
    isOwner,
    /** Rejects if the drafts cannot be read. */
    read: (id: number) => readKey(keyOf(id)),
    all: async () => {
      const keys = await drafts.keys(PREFIX);
      const moves = keys.map(async (key) => ({ id: Number(key.slice(PREFIX.length)), move: await readKey(key) }));
      return (await Promise.all(moves)).flatMap(({ id, move }) => (move ? [{ id, move }] : []));
    },
    write: (id: number, move: StoredMove) => void (isOwner() && drafts.write(keyOf(id), move).catch(report)),
    remove: (id: number) => void (isOwner() && drafts.remove(keyOf(id)).catch(report)),
  };
}
