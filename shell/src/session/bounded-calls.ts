import { withTimeout } from '@daybook/kit/host/with-timeout';

/** Calls of something that may fail or hang. */
export interface BoundedCalls {
  /** Rejects if the call fails, takes too long, or is not made because another one hangs. */
  readonly ask: <Result>(call: () => Promise<Result>) => Promise<Result>;
  /** Whether the last call that settled succeeded. */
  readonly works: () => boolean;
}

interface BoundedCallsOptions {
  readonly limitMs: number;
  /** Called when nothing hangs any more. */
  readonly onAnswered: () => void;
}

/** While a call hangs, no other is made: each would wait as long. */
export function boundedCalls({ limitMs, onAnswered }: BoundedCallsOptions): BoundedCalls {
  let works = true;
  let hanging = 0;
  const answered = () => {
    works = true;
    hanging -= 1;
    if (hanging === 0) onAnswered();
  };
  const ask = async <Result>(call: () => Promise<Result>) => {
    if (hanging > 0) throw new Error('The store does not answer.');
    const answer = Promise.resolve().then(call);
    try {
      const result = await withTimeout(answer, limitMs);
      works = true;
      return result;
    } catch (error) {
      // Once: every keystroke comes here.
      if (works) console.error('drafts', error);
      works = false;
      hanging += 1;
      void answer.then(answered, () => (hanging -= 1));
      throw error;
    }
  };
  return { ask, works: () => works };
}
