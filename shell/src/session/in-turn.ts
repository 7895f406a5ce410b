/** The browser's locks; missing where the page is not served securely. */
export type Locks = Pick<LockManager, 'request'>;

const LOCK = 'daybook-session';

/** Runs one step at a time: over all tabs where the browser has locks, else in this tab. */
export function inTurn(locks: Locks | undefined) {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(step: () => Promise<Result>): Promise<Result> => {
    const result = locks ? locks.request(LOCK, step) : last.then(step);
    last = result.catch(() => undefined);
    return result;
  };
}
