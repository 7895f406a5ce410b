import { withTimeout } from '@daybook/kit/host/with-timeout';

/** Calls to something that may fail or hang. */
export interface BoundedCalls {
  /** Rejects if the call fails, takes too long, or is not made because another one hangs. */
  readonly run: <Result>(call: () => Promise<Result>) => Promise<Result>;
  /** True if the last call that settled succeeded. */
  readonly isWorking: () => boolean;
}

interface BoundedCallsOptions {
  readonly limitMs: number;
  /** Called when the last hanging call has settled after all. */
  readonly onRecovered: () => void;
}

/** While a call hangs, no other call is made: each would wait as long. */
export function boundedCalls({ limitMs, onRecovered }: BoundedCallsOptions): BoundedCalls {
  let isWorking = true;
  let hanging = 0;
  const recovered = () => {
    isWorking = true;
    hanging -= 1;
    if (hanging === 0) onRecovered();
  };
  const run = async <Result>(call: () => Promise<Result>) => {
    if (hanging > 0) throw new Error('The database of drafts does not answer.');
    const pending = Promise.resolve().then(call);
    try {
      const result = await withTimeout(pending, limitMs);
      isWorking = true;
      return result;
    } catch (error) {
      // Logged once: every keystroke makes a call.
      if (isWorking) console.error('drafts', error);
      isWorking = false;
      hanging += 1;
      void pending.then(recovered, () => (hanging -= 1));
      throw error;
    }
  };
  return { run, isWorking: () => isWorking };
}
