/** The browser's locks. Missing on a page that is not served securely. */
export type Locks = Pick<LockManager, 'request'>;

/** Runs one step at a time. Rejects only if the step does. */
export type WithLock = <Result>(step: () => Promise<Result>) => Promise<Result>;

/** Returns the locks of this browser, if it has any. */
export const browserLocks = () => navigator.locks as LockManager | undefined;

/**
 * Runs steps of one name one at a time: in all tabs if the browser grants locks, otherwise in this page. Firefox and WebKit reject
 * `request` with a SecurityError where site data is blocked.
 */
export function withLock(name: string, locks: Locks | undefined): WithLock {
  let last: Promise<unknown> = Promise.resolve();
  return (step) => {
    const result = last.then(() => (locks ? locked(locks, name, step) : step()));
    last = result.catch(() => undefined);
    return result;
  };
}

async function locked<Result>(locks: Locks, name: string, step: () => Promise<Result>): Promise<Result> {
  let hasBegun = false;
  try {
    return await locks.request(name, () => {
      hasBegun = true;
      return step();
    });
  } catch (error) {
    if (hasBegun) throw error;
    return step();
  }
}
