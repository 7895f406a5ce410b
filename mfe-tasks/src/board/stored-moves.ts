import { taskCategory } from '@daybook/contracts/tasks';
import type { Host } from '@daybook/kit/host/host';
import * as z from 'zod/mini';

const storedMove = z.object({
  to: taskCategory,
  /** The columns that the card may be in on the server if nobody else has moved it. */
  over: z.array(taskCategory),
  /** When the task was created: another task may have its number by now. */
  created: z.optional(z.string()),
  /** Names this move: a later one of the same card has another name. */
  name: z.string(),
  /** The server's reason, if it refused the move and the person has not read that yet. */
  refused: z.optional(z.string()),
});

/** A move as it is kept on this device until the server has it. */
export type StoredMove = z.infer<typeof storedMove>;

export type StoredMoves = ReturnType<typeof storedMoves>;

/**
 * The moves of one person, at most one of each card. The page opens the area in the background for what is kept under `tasks/outbox/`.
 * Who has logged out, or is another person by now, changes nothing of it.
 */
export function storedMoves({ drafts, session, reportError }: Pick<Host, 'drafts' | 'session' | 'reportError'>) {
  const owner = session.userId();
  const isOwners = () => session.userId() === owner;
  const failed = (error: unknown) => reportError(error, 'move');
  return {
    isOwners,
    owner,
    /** Rejects if it is not known whether there is one. */
    read: async (id: number) => storedMove.safeParse(await drafts.read(keyOf(id))).data,
    all: async () => {
      const keys = await drafts.keys(PREFIX);
      const moves = keys.map(async (key) => ({ id: Number(key.slice(PREFIX.length)), move: await drafts.read(key) }));
      return (await Promise.all(moves)).flatMap(({ id, move }) => {
        const { data } = storedMove.safeParse(move);
        return data ? [{ id, move: data }] : [];
      });
    },
    write: (id: number, move: StoredMove) => void (isOwners() && drafts.write(keyOf(id), move).catch(failed)),
    remove: (id: number) => void (isOwners() && drafts.remove(keyOf(id)).catch(failed)),
  };
}

const PREFIX = 'tasks/outbox/move/';

const keyOf = (id: number) => `${PREFIX}${id}`;
