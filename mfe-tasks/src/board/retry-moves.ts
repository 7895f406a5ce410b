import { createMoveOutbox, type OutboxHost } from './move-outbox.ts';

const FIRST_MS = 4_000;
const LAST_MS = 5 * 60_000;

/**
 * Makes an attempt after four seconds, then after twice as long each time, up to five minutes; and at once when the network is back or
 * the page becomes visible. The `online` event is not enough: there is none when a server was down for a minute.
 */
export function createRetries(attempt: () => void) {
  let pause = FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStarted = false;
  const schedule = () => {
    clearTimeout(timer);
    // Spread, so that not all tabs of all users call a server that is just back.
    timer = setTimeout(next, pause * (0.75 + Math.random() / 2));
  };
  const next = () => {
    pause = Math.min(pause * 2, LAST_MS);
    schedule();
    if (navigator.onLine) attempt();
  };
  const attemptNow = () => {
    if (document.visibilityState !== 'visible') return;
    pause = FIRST_MS;
    schedule();
    attempt();
  };
  return {
    /** Does nothing if it was started. */
    start: () => {
      if (isStarted) return;
      isStarted = true;
      pause = FIRST_MS;
      schedule();
      window.addEventListener('online', attemptNow);
      document.addEventListener('visibilitychange', attemptNow);
    },
    stop: () => {
      isStarted = false;
      clearTimeout(timer);
      window.removeEventListener('online', attemptNow);
      document.removeEventListener('visibilitychange', attemptNow);
    },
  };
}

/** Sends the moves that an earlier page has left, while the app is not shown. The board shows a rejected one when it is opened. */
export function resumeMoves(host: OutboxHost): void {
  stopResumed();
  const outbox = createMoveOutbox(host);
  const waiting = new Map<number, Parameters<typeof outbox.send>[1]>();
  const sendAll = async () => {
    if (!outbox.isOwner()) return retries.stop();
    for (const [id, to] of waiting) {
      const { state } = await outbox.send(id, to);
      if (state !== 'unsaved') waiting.delete(id);
    }
    if (waiting.size === 0) retries.stop();
  };
  const retries = createRetries(() => void sendAll());
  stopResumed = retries.stop;
  const begin = async () => {
    for (const { id, move } of await outbox.load()) if (move.refused === undefined) waiting.set(id, move.to);
    if (waiting.size > 0) retries.start();
    await sendAll();
  };
  begin().catch((error: unknown) => host.reportError(error, 'move'));
}

let stopResumed = () => {};

/** Ends `resumeMoves`: the board sends these moves itself. */
export const stopResumedMoves = () => stopResumed();
