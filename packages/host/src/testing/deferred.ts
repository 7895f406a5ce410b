import { act } from '@testing-library/react';

/** Returns a promise that the test settles, and waits for what React renders then. */
export function deferred<Result>() {
  let resolve: (result: Result) => void = ignore;
  let reject: (error: unknown) => void = ignore;
  const promise = new Promise<Result>((...settle) => ([resolve, reject] = settle));
  const settled = () => promise.then(ignore, ignore);
  return {
    promise,
    resolve: (result: Result) => act(() => (resolve(result), settled())),
    reject: (error: unknown) => act(() => (reject(error), settled())),
  };
}

const ignore = () => undefined;
