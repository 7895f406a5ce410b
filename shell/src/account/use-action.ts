import { useState } from 'react';
import { failureOf } from './failure-of.ts';

/** Runs one thing at a time, and says why it failed. */
export function useAction() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async (action: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await action();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, run, forget: () => setFailure(undefined) };
}
