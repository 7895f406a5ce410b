/** In milliseconds: how often a worker process sends that it is alive, and how often the primary process checks it. */
const standardTimes = { beat: 5000, check: 10_000 };

/** So many checks without a beat in between. A single one happens when the machine or the whole service was suspended. */
const misses = 3;

/** Calls `beat` regularly, for as long as the event loop runs. */
export function sendHeartbeat(beat: () => void, times = standardTimes) {
  setInterval(beat, times.beat).unref();
}

/**
 * Calls `onSilent` once if no beat arrives for some time: an event loop that is blocked forever answers nobody, and the process does
 * not end. Returns what ends the watch.
 */
export function watchHeartbeat(subscribe: (onBeat: () => void) => () => void, onSilent: () => void, times = standardTimes) {
  let missed = 0;
  const unsubscribe = subscribe(() => (missed = 0));
  const stop = () => {
    clearInterval(timer);
    unsubscribe();
  };
  const timer = setInterval(() => {
    missed += 1;
    if (missed < misses) return;
    stop();
    onSilent();
  }, times.check).unref();
  return stop;
}
