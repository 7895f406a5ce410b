const FIRST_MS = 4_000;
const LAST_MS = 5 * 60_000;

/** Signs of a server that is back start an attempt at most this often, in milliseconds. */
const SIGN_MS = 1000;

/**
 * Makes an attempt after four seconds, then after twice as long each time, up to five minutes; and at once when the network is back, the
 * page becomes visible or gets the focus, or `onSign` is called. The `online` event is not enough: there is none when a server was down for a minute.
 */
export function createRetries(attempt: () => void) {
  const timer = backoffTimer(() => navigator.onLine && attempt());
  let isStarted = false;
  let lastSign = -Infinity;
  const attemptNow = () => {
    if (document.visibilityState !== 'visible') return;
    timer.restart();
    attempt();
  };
  const onSign = () => {
    if (!isStarted || Date.now() - lastSign < SIGN_MS) return;
    lastSign = Date.now();
    attemptNow();
  };
  return {
    /** Starts or stops it. Does nothing if it is in that state. */
    setStarted: (isWanted: boolean) => {
      if (isWanted === isStarted) return;
      isStarted = isWanted;
      if (isWanted) timer.restart();
      else timer.stop();
      const change = isWanted ? 'addEventListener' : 'removeEventListener';
      window[change]('online', attemptNow);
      document[change]('visibilitychange', attemptNow);
      window[change]('focus', onSign);
    },
    /** Makes the next attempt after the time that the server has asked for, if that is later than planned. */
    postpone: (ms: number) => isStarted && timer.postpone(ms),
    /** Makes an attempt, because the server has shown that it can be reached. */
    onSign,
  };
}

/** Calls `run` again and again, with pauses that grow. */
function backoffTimer(run: () => void) {
  let pause = FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(next, ms);
  };
  // Spread, so that not all tabs of all users call a server that is just back.
  const schedulePause = () => schedule(pause * (0.75 + Math.random() / 2));
  const next = () => {
    pause = Math.min(pause * 2, LAST_MS);
    schedulePause();
    run();
  };
  return {
    /** Begins with the first pause. */
    restart: () => {
      pause = FIRST_MS;
      schedulePause();
    },
    postpone: (ms: number) => ms > pause && schedule(ms),
    stop: () => clearTimeout(timer),
  };
}
