/** The browser's locks. Missing on a page that is not served securely. */
export type Locks = Pick<LockManager, 'request'>;

/** Runs one step at a time. Rejects only if the step does. */
export type WithLock = <Result>(step: () => Promise<Result>) => Promise<Result>;

/** Returns the locks of this browser, if it has any. */
export const browserLocks = () => navigator.locks as LockManager | undefined;

/**
 * Runs steps of one name one at a time: in all tabs if the browser grants locks, otherwise in this page. Firefox and WebKit reject
 * `request` with a SecurityError where site data is blocked. After `lockLimitMs` a step runs without the lock: another tab may hang.
 */
export function withLock(name: string, locks: Locks | undefined, lockLimitMs?: number): WithLock {
  let last: Promise<unknown> = Promise.resolve();
  return (step) => {
    const result = last.then(() => run(step));
    last = result.catch(() => undefined);
    return result;
  };

  async function run<Result>(step: () => Promise<Result>): Promise<Result> {
    if (!locks) return step();
    let hasBegun = false;
    const options = lockLimitMs === undefined ? {} : { signal: AbortSignal.timeout(lockLimitMs) };
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
}

/** Rejects with a TimeoutError, as `AbortSignal.timeout` does, if `work` does not settle in time. The work itself goes on. */
export function withTimeout<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException(`No response within ${limitMs} ms.`, 'TimeoutError')), limitMs);
    void work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/** Runs a function when the page is idle, after 3 seconds at the latest. Returns a function that cancels it. */
export function whenIdle(step: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(step, 1000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(step, { timeout: 3000 });
  return () => cancelIdleCallback(idle);
}

/** Runs a step after the next paint. A tab in the background paints nothing: there it runs after 100 ms. */
export function afterPaint(step: () => void): void {
  const painted = new Promise<void>((resolve) => {
    // The browser paints between the two.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
  void painted.then(step);
}

/** Wraps `run` so that calls with the same argument share one promise while it is pending. */
export function singleFlight<Argument, Result>(
  run: (argument: Argument) => Promise<Result>,
): (argument: Argument) => Promise<Result> {
  const pending = new Map<Argument, Promise<Result>>();
  return (argument) => {
    const result = pending.get(argument) ?? run(argument).finally(() => pending.delete(argument));
    pending.set(argument, result);
    return result;
  };
}

/** Wraps `load` so that all calls share one result. After a failure the next call tries again. */
export function loadOnce<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let loading: Promise<Result> | undefined;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}
