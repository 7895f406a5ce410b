/** Events of an app within a second. Two apps that answer each other without end stop here, and the page stays usable. */
const LIMIT = 100;

/** Returns a function that throws a RangeError for an app that emits too many events. */
export function limitRate(): (app: string) => void {
  const counts = new Map<string, { since: number; emitted: number }>();
  return (app) => {
    const now = performance.now();
    const before = counts.get(app);
    const count = before && now - before.since < 1000 ? before : { since: now, emitted: 0 };
    counts.set(app, count);
    count.emitted += 1;
    if (count.emitted > LIMIT) throw new RangeError(`${app} emits more than ${LIMIT} events within a second.`);
  };
}
