import type { Host, Observable } from '@daybook/kit/host';
import { unregisterApplication } from 'single-spa';
import { observed } from '../observable.ts';
import { askAnew } from './ask-anew.ts';
import { type AppState, attempt, type Surroundings } from './attempt.ts';
import { lastResort } from './last-resort.ts';
import { isLeft } from './opening.ts';

export interface RunningApp {
  readonly state: Observable<AppState>;
  /** Takes the app off the page. */
  readonly fail: Host['fail'];
  /** Brings a failed app back, if it can be. */
  readonly reopen: () => Promise<void>;
  /** The same, since a person asked for it. */
  readonly retry: () => Promise<void>;
}

/** Has an app on the page whenever it is wanted there, and watches over it. */
export function runApp(surroundings: Surroundings, reload: () => void): RunningApp {
  const { app } = surroundings;
  const state = observed<AppState>('closed');
  const resort = lastResort(app, reload);
  const say = (next: AppState, error?: unknown) => {
    state.set(next);
    if (next === 'open') resort.opened();
    if (next === 'failed' && !isLeft(error)) resort.failed();
  };
  let current = attempt(surroundings, say);
  const reopen = async (prepared?: () => Promise<unknown>) => {
    if (state.get() !== 'failed') return;
    state.set('opening');
    current.remove();
    await prepared?.();
    await unregisterApplication(app.name);
    current = attempt(surroundings, say);
  };
  const retry = () => {
    resort.asked();
    return reopen(() => askAnew(app.entry, PATIENCE_MS));
  };
  return { state, fail: (error) => current.fail(error), reopen: () => reopen(), retry };
}

const PATIENCE_MS = 1000;
