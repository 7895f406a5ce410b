/** The browser's locks. Missing on a page that is not served securely. */
export type Locks = Pick<LockManager, 'request'>;

/** Runs one step at a time. Rejects only if the step does. */
export type WithLock = <Result>(step: () => Promise<Result>) => Promise<Result>;

/** Returns the locks of this browser, if it has any. */
export const browserLocks = () => navigator.locks as LockManager | undefined;

/**
 * Runs steps of one name one at a time: in all tabs if the browser grants locks, otherwise in this page. Firefox and WebKit reject
 * `request` with a SecurityError where site data is blocked. After `patienceMs` a step runs without the lock: another tab may hang.
 */
export function withLock(name: string, locks: Locks | undefined, patienceMs?: number): WithLock {
  let last: Promise<unknown> = Promise.resolve();
  return (step) => {
    const result = last.then(() => (locks ? locked(locks, { name, patienceMs, step }) : step()));
    last = result.catch(() => undefined);
    return result;
  };
}

interface Locked<Result> {
  readonly name: string;
  readonly patienceMs: number | undefined;
  readonly step: () => Promise<Result>;
}

async function locked<Result>(locks: Locks, { name, patienceMs, step }: Locked<Result>): Promise<Result> {
  let hasBegun = false;
  const options = patienceMs === undefined ? {} : { signal: AbortSignal.timeout(patienceMs) };
  try {
    return await locks.request(name, options, () => {
      hasBegun = true;
      return step();
    });
  } catch (error) {
    if (hasBegun) throw error;
    return step();
  }
}
