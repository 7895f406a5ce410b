/** Returns a function that returns true at most once in `interval` milliseconds for each key. There must be few keys. */
export function createLogThrottle(interval: number): (key?: string) => boolean {
  const logged = new Map<string, number>();
  return (key = '') => {
    const now = performance.now();
    const isDue = now - (logged.get(key) ?? -Infinity) >= interval;
    if (isDue) logged.set(key, now);
    return isDue;
  };
}
