import { useCallback, useRef, useState } from 'react';

/** One save at a time: what is pressed twice is sent once. A failure stays until a try succeeds. */
export interface Saving {
  readonly busy: boolean;
  readonly failure: unknown;
  readonly run: (save: () => Promise<void>) => Promise<void>;
}

export function useSaving(): Saving {
  const [{ busy, failure }, setState] = useState<{ busy: boolean; failure: unknown }>({ busy: false, failure: undefined });
  const running = useRef(false);
  const run = useCallback(async (save: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setState((before) => ({ ...before, busy: true }));
    try {
      await save();
      setState({ busy: false, failure: undefined });
    } catch (error) {
      setState({ busy: false, failure: error });
    } finally {
      running.current = false;
    }
  }, []);
  return { busy, failure, run };
}
