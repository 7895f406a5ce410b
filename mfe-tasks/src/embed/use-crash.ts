import { useCallback, useState } from 'react';
import type { Tell } from './tell.ts';
import { texts } from './texts.ts';

/** Whether the tasks area has given up, and the way to begin anew. */
export function useCrash(tell: Tell) {
  const [crashed, setCrashed] = useState(false);
  const fail = useCallback(
    (error: unknown) => {
      console.error('daybook-board', error);
      setCrashed(true);
      tell('daybook:error', { code: 'crash', message: error instanceof Error ? error.message : texts.crashed });
    },
    [tell],
  );
  return { crashed, fail, retry: useCallback(() => setCrashed(false), []) };
}
