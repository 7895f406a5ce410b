/** Tries something again and again until it is stopped. */
export interface Trying {
  /** Goes on if it is under way already. */
  readonly start: () => void;
  readonly stop: () => void;
}

const FIRST_MS = 4_000;
const LAST_MS = 5 * 60_000;

/**
 * Tries after four seconds, then each time after twice as long, up to five minutes; and at once when the network is back or the page is
 * seen again. `online` alone would not do: a server that was down for a minute brings no such event.
 */
export function keepTrying(attempt: () => void): Trying {
  let pause = FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStarted = false;
  const schedule = () => {
    clearTimeout(timer);
    // Not all tabs of all people at the same moment, once a server is back.
    timer = setTimeout(next, pause * (0.75 + Math.random() / 2));
  };
  const next = () => {
    pause = Math.min(pause * 2, LAST_MS);
    schedule();
    if (navigator.onLine) attempt();
  };
  const now = () => {
    if (document.visibilityState !== 'visible') return;
    pause = FIRST_MS;
    schedule();
    attempt();
  };
  return {
    start: () => {
      if (isStarted) return;
      isStarted = true;
      pause = FIRST_MS;
      schedule();
      window.addEventListener('online', now);
      document.addEventListener('visibilitychange', now);
    },
    stop: () => {
      isStarted = false;
      clearTimeout(timer);
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', now);
    },
  };
}
