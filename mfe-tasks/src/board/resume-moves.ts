import type { Host } from '@daybook/kit/host/host';
import { keepTrying } from './keep-trying.ts';
import { moveOutbox } from './move-outbox.ts';

/** Sends the moves that an earlier page has left, while the area is not shown. A refusal is said when the board is opened. */
export function resumeMoves(host: Pick<Host, 'fetch' | 'drafts' | 'session' | 'reportError'>): void {
  stop();
  const outbox = moveOutbox(host);
  const waiting = new Map<number, Parameters<typeof outbox.send>[1]>();
  const sendAll = async () => {
    if (!outbox.isOwners()) return trying.stop();
    for (const [id, to] of waiting) {
      const { state } = await outbox.send(id, to);
      if (state !== 'unsaved') waiting.delete(id);
    }
    if (waiting.size === 0) trying.stop();
  };
  const trying = keepTrying(() => void sendAll());
  stop = trying.stop;
  const begin = async () => {
    for (const { id, move } of await outbox.load()) if (move.refused === undefined) waiting.set(id, move.to);
    if (waiting.size > 0) trying.start();
    await sendAll();
  };
  begin().catch((error: unknown) => host.reportError(error, 'move'));
}

let stop = () => {};

/** The board sends them itself. */
export const stopResumedMoves = () => stop();
