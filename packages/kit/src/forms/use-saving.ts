import { useCallback, useRef, useState } from 'react';

export interface Saving {
  readonly busy: boolean;
  /** The last error; undefined once a save has succeeded. */
  readonly failure: unknown;
  /** Runs a save. Does nothing while another one is running, so that a double click sends one request. */
  readonly run: (save: () => Promise<void>) => Promise<void>;
}

/** Returns the state of a form's save, and a function that runs one save at a time. */
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
