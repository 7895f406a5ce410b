import type { FeedApp } from '@daybook/contracts/apps';

/**
 * Reloads the page when a person has retried a broken app repeatedly. Chromium requests a failed module again; a browser that caches the
 * failure, or that waits on a dead connection, needs a reload.
 */
export interface LastResortReload {
  readonly retried: () => void;
  readonly opened: () => void;
  readonly failed: () => void;
}

const MAX_RETRIES = 2;

/** Longer than the page waits for any code: an app that crashes sooner was not really open. */
const STABLE_MS = 8000;

export function lastResortReload(app: FeedApp, reload: () => void): LastResortReload {
  let retries = 0;
  let openedAt = Infinity;
  return {
    retried: () => (retries += 1),
    opened: () => (openedAt = performance.now()),
    failed: () => {
      if (performance.now() - openedAt > STABLE_MS) retries = 0;
      // If the server cannot be reached, a reload would not help.
      if (retries >= MAX_RETRIES)
        void refetchReleaseLazily(app.entry, REFETCH_LIMIT_MS).then((isReachable) => isReachable && reload());
    },
  };
}

const REFETCH_LIMIT_MS = 3000;

/** Loads the code for this when it is needed. If it cannot be loaded, neither can the app. */
export const refetchReleaseLazily = (entry: string, limitMs: number) =>
  import('./refetch-release.ts').then(({ refetchRelease }) => refetchRelease(entry, limitMs)).catch(() => false);
