import type { FeedApp, ServedRelease } from '@daybook/contracts/apps';
import { createStore } from '@daybook/host/store';
import type { Host, Store } from '@daybook/kit/host/host';
import { unregisterApplication } from 'single-spa';
import type { AppEvent } from './load-outcomes.ts';
import { FederationError } from './load-with-federation.ts';
import { type AppState, type AttemptOptions, isAbandoned, openRelease, type ReleaseAttempt } from './release-attempt.ts';

export interface AppController {
  readonly state: Store<AppState>;
  /** Removes the app from the page. */
  readonly crash: Host['crash'];
  /** Opens the app again if it has failed. */
  readonly reopen: () => Promise<void>;
  /** Like `reopen`, when the person presses Retry after a failure. Repeated retries may reload the page. */
  readonly retry: () => Promise<void>;
  /** Records an error that the app did not catch. */
  readonly recordError: (error: unknown) => void;
}

export interface ReleaseOptions {
  readonly reload: () => void;
  /** Receives every event of the app's releases. */
  readonly record: (event: AppEvent) => void;
  /** Called when the release has failed and the fallback release replaces it. */
  readonly onFallback: (app: FeedApp) => void;
  /** True if other releases are live: to reload the page then helps more than to try the same release again. */
  readonly isOutdated: Store<boolean>;
}

/** Opens an app whenever the route is one of its own, and replaces a failed release by the fallback release. */
export function controlApp(options: AttemptOptions, { reload, record, onFallback, isOutdated }: ReleaseOptions): AppController {
  const { app } = options;
  const { fallback } = app;
  const state = createStore<AppState>('closed');
  const lastResort = lastResortReload(app, reload);
  let release: ServedRelease = app;

  const recordEvent = (kind: AppEvent['state'], error?: unknown) =>
    record({ app, release, state: kind, error, at: performance.now() });
  const onState = (next: AppState, error?: unknown) => {
    recordEvent(next, error);
    const hasFailed = next === 'failed' && !isAbandoned(error);
    if (hasFailed && fallback && release !== fallback && isOfRelease(error)) {
      onFallback(app);
      void replace(fallback);
      return;
    }
    state.set(next);
    if (next === 'open') lastResort.opened();
    if (hasFailed) lastResort.failed();
  };
  let current: ReleaseAttempt = openRelease(options, release, onState);
  const replace = async (next: ServedRelease, prepare?: () => Promise<unknown>) => {
    state.set('opening');
    current.remove();
    await prepare?.();
    await unregisterApplication(app.name);
    release = next;
    current = openRelease(options, next, onState);
  };
  const reopen = async (prepare?: () => Promise<unknown>) => {
    if (['failed', 'unreachable'].includes(state.get())) await replace(app, prepare);
  };
  const retry = async () => {
    if (isOutdated.get()) return reload();
    lastResort.retried();
    return reopen(() => refetchReleaseLazily(app.entry, RETRY_REFETCH_MS));
  };
  const crash = (error: unknown) => current.fail(error);
  return { state, crash, reopen: () => reopen(), retry, recordError: (error) => recordEvent('uncaughtError', error) };
}

/** False for a failure of the shell: the fallback release of the app needs the same part of it. */
const isOfRelease = (error: unknown) => !(error instanceof FederationError);

const RETRY_REFETCH_MS = 1000;

/**
 * Reloads the page when a person has retried a broken app repeatedly. Chromium requests a failed module again; a browser that caches the
 * failure, or that waits on a dead connection, needs a reload.
 */
export function lastResortReload(app: FeedApp, reload: () => void) {
  let retries = 0;
  let openedAt = Infinity;
  return {
    retried: () => (retries += 1),
    opened: () => (openedAt = performance.now()),
    failed: () => {
      if (performance.now() - openedAt > STABLE_MS) retries = 0;
      // If the server cannot be reached, a reload would not help.
      if (retries >= MAX_RETRIES)
        void refetchReleaseLazily(app.entry, RELOAD_REFETCH_MS).then((isReachable) => isReachable && reload());
    },
  };
}

const MAX_RETRIES = 2;

/** Longer than the page waits for any code: an app that crashes sooner was not really open. */
const STABLE_MS = 8000;

const RELOAD_REFETCH_MS = 3000;

/** Resolves to false if its own code cannot be loaded, because then the app cannot be loaded either. */
const refetchReleaseLazily = (entry: string, limitMs: number) =>
  import('./app-parts.ts').then(({ refetchRelease }) => refetchRelease(entry, limitMs)).catch(() => false);
