import type { FeedApp, ServedRelease } from '@daybook/contracts/apps';
import type { Host, Store } from '@daybook/kit/host/host';
import { unregisterApplication } from 'single-spa';
import { createStore } from '@daybook/host/store';
import { type AppState, type Attempt, attempt, type Surroundings } from './attempt.ts';
import { askAnewLater, lastResort } from './last-resort.ts';
import { isLeft } from './opening.ts';
import type { Change } from './outcomes.ts';

export interface RunningApp {
  readonly state: Store<AppState>;
  /** Takes the app off the page. */
  readonly fail: Host['crash'];
  /** Brings an app back that is not there, if it can be. */
  readonly reopen: () => Promise<void>;
  /** The same, since a person asked for it. */
  readonly retry: () => Promise<void>;
  /** Takes note of an error that the app left uncaught. */
  readonly stumble: (error: unknown) => void;
}

export interface Watch {
  readonly reload: () => void;
  /** Hears of all that happens to the app's releases. */
  readonly tell: (change: Change) => void;
  /** Hears that the release has failed, and that the last good one is to take its place. */
  readonly setBack: (app: FeedApp) => void;
  /** Whether something newer is live: loading the page anew then helps more than the same release again. */
  readonly isOutdated: Store<boolean>;
}

/** Has an app on the page whenever it is wanted there, and watches over it. */
export function runApp(surroundings: Surroundings, { reload, tell, setBack, isOutdated }: Watch): RunningApp {
  const { app } = surroundings;
  const { fallback } = app;
  const state = createStore<AppState>('closed');
  const resort = lastResort(app, reload);
  let release: ServedRelease = app;

  const note = (happened: Change['state'], error?: unknown) =>
    tell({ app, release, state: happened, error, at: performance.now() });
  const say = (next: AppState, error?: unknown) => {
    note(next, error);
    const isFailure = next === 'failed' && !isLeft(error);
    if (isFailure && fallback && release !== fallback) {
      setBack(app);
      void replace(fallback);
      return;
    }
    state.set(next);
    if (next === 'open') resort.opened();
    if (isFailure) resort.failed();
  };
  let current: Attempt = attempt(surroundings, release, say);
  const replace = async (next: ServedRelease, prepared?: Prepare) => {
    state.set('opening');
    current.remove();
    await prepared?.();
    await unregisterApplication(app.name);
    release = next;
    current = attempt(surroundings, next, say);
  };
  const reopen = async (prepared?: Prepare) => (isGone(state.get()) ? replace(app, prepared) : undefined);
  const retry = async () => {
    if (isOutdated.get()) return reload();
    resort.asked();
    return reopen(() => askAnewLater(app.entry, PATIENCE_MS));
  };
  const fail = (error: unknown) => current.fail(error);
  return { state, fail, reopen: () => reopen(), retry, stumble: (error) => note('stumbled', error) };
}

const isGone = (state: AppState) => state === 'failed' || state === 'unreachable';

/** What is done before an app is opened anew. */
type Prepare = () => Promise<unknown>;

const PATIENCE_MS = 1000;
