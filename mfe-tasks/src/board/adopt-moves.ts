import { taskCategory } from '@daybook/contracts/tasks';
import type { Host, Outbox } from '@daybook/kit/host/host';
import { browserLocks, withLock } from '@daybook/kit/host/scheduling';
import * as z from '@daybook/contracts/zod';
import { toMove } from './move-entries.ts';

/** A move as releases before 2.1 of the host contract stored it. */
const storedMove = z.object({
  to: taskCategory,
  /** The columns that the card may be in on the server if nobody else has moved it. */
  over: z.array(taskCategory),
  /** When the task was created: another task may have its number by now. */
  created: z.optional(z.string()),
});

const PREFIX = 'tasks/outbox/move/';

/** Passes the moves that an earlier release has left on the device to the outbox. */
export function adoptMoves({
  drafts,
  outbox,
  session,
  reportError,
}: Pick<Host, 'drafts' | 'outbox' | 'session' | 'reportError'>): void {
  const adopt = async (key: string, { add }: Outbox) => {
    const { data: move } = storedMove.safeParse(await drafts.read(key));
    if (!move) return;
    const id = Number(key.slice(PREFIX.length));
    // The server's title stays: both are the same here.
    const seen = { id, title: '', ...(move.created !== undefined && { created: move.created }) };
    // An attempt without a response may have put the card into each of these columns.
    const columns = [...move.over, move.to];
    for (const [at, to] of columns.entries()) {
      const from = columns[at - 1];
      if (from || columns.length === 1) add({ ...toMove({ ...seen, ...(from && { category: from }) }, to), at: 0 });
    }
    await drafts.remove(key);
  };
  const inTurn = withLock(`daybook-adopted-moves:${session.userId()}`, browserLocks());
  const adoptAll = async () => {
    const keys = await drafts.keys(PREFIX);
    for (const key of keys) await adopt(key, await outbox());
  };
  inTurn(adoptAll).catch((error: unknown) => reportError(error, 'move'));
}
