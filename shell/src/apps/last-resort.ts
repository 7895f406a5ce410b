import type { FeedApp } from '@daybook/contracts/apps';

/**
 * Counts how often a person has asked in vain for a broken app. Chromium asks the server again for a module that failed; where a
 * browser keeps the failure, or waits on a line that is dead, loading the page anew is all that helps.
 */
export interface LastResort {
  readonly asked: () => void;
  readonly opened: () => void;
  readonly failed: () => void;
}

const IN_VAIN = 2;

/** Longer than the page waits for any code. */
const LASTING_MS = 8000;

export function lastResort(app: FeedApp, reload: () => void): LastResort {
  let asked = 0;
  let opened = Infinity;
  return {
    asked: () => (asked += 1),
    opened: () => (opened = performance.now()),
    failed: () => {
      // What opens and falls again, as a screen whose code hangs, was asked for in vain.
      if (performance.now() - opened > LASTING_MS) asked = 0;
      // Loading the page anew is no help against a server that is gone.
      if (asked >= IN_VAIN) void askAnewLater(app.entry, PATIENCE_MS).then((isThere) => isThere && reload());
    },
  };
}

const PATIENCE_MS = 3000;

/** Its code is not in the first load: where that cannot be had, neither can the app. */
export const askAnewLater = (entry: string, patienceMs: number) =>
  import('./ask-anew.ts').then(({ askAnew }) => askAnew(entry, patienceMs)).catch(() => false);
