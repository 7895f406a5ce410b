/** Runs one step at a time: over all tabs where the browser has locks, else in this page. */
export function inTurn(name: string) {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(step: () => Promise<Result>): Promise<Result> => {
    // Missing where the page is not served securely.
    const locks = navigator.locks as LockManager | undefined;
    const result = locks ? locks.request(name, step) : last.then(step);
    last = result.catch(() => undefined);
    return result;
  };
}
