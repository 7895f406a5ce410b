import type { FeedApp } from '@daybook/contracts/apps';
import type { Host, Observable } from '@daybook/kit/host';
import { registerApplication, triggerAppChange, unregisterApplication } from 'single-spa';
import { observed } from '../observable.ts';
import type { LoadApp } from './federation.ts';
import { lastResort } from './last-resort.ts';
import { inTime, isLeft, type OnLeave, told, unlessLeft } from './opening.ts';

/** How it stands with an app. `failed`: it is not there, and does not come back by itself. */
export type AppState = 'closed' | 'opening' | 'open' | 'failed';

export interface RunningApp {
  readonly state: Observable<AppState>;
  /** Takes the app off the page. */
  readonly fail: (error: unknown) => void;
  /** Brings a failed app back, if it can be. */
  readonly reopen: () => Promise<void>;
  /** The same, since a person asked for it. */
  readonly retry: () => Promise<void>;
}

interface Surroundings {
  readonly app: FeedApp;
  readonly host: Host;
  /** Where the app's own element is put; React never touches what is inside. */
  readonly area: HTMLElement;
  /** Whether the app should be on the page now. */
  readonly isWanted: () => boolean;
  readonly onLeave: OnLeave;
  readonly load: LoadApp;
  readonly reload: () => void;
}

/** Registers an app with single-spa, and watches over it. */
export function runApp({ app, host, area, isWanted, onLeave, load, reload }: Surroundings): RunningApp {
  const state = observed<AppState>('closed');
  const resort = lastResort(app, reload);
  let attempt = begin(app, area);

  const register = (mine: Attempt) => {
    const say = (next: AppState) => {
      if (!isGoing(mine, attempt)) return;
      state.set(next);
      if (next === 'open') resort.opened();
    };
    const open = async () => {
      say('opening');
      const lifecycles = await unlessLeft(inTime(load(app), LOAD_LIMIT_MS), onLeave);
      return told(lifecycles, { onLeave, opened: () => say('open'), closed: () => say('closed') });
    };
    const activeWhen = () => isGoing(mine, attempt) && isWanted();
    registerApplication({ name: app.name, app: open, activeWhen, customProps: () => ({ host, element: mine.element }) });
  };
  const fail = (error: unknown) => {
    attempt.isBroken = true;
    attempt.element.hidden = true;
    state.set('failed');
    if (!isLeft(error)) host.report(error, 'app');
    resort.failed();
    void triggerAppChange();
  };
  const reopen = async () => {
    if (state.get() !== 'failed') return;
    state.set('opening');
    // What the earlier attempt still does, it does out of sight.
    attempt.element.remove();
    await unregisterApplication(app.name).then(() => register((attempt = begin(app, area))), fail);
  };
  register(attempt);
  const retry = () => {
    resort.asked();
    return reopen();
  };
  return { state, fail, reopen, retry };
}

/** One time of opening the app, in an element of its own. A broken one is no business of single-spa's any more. */
interface Attempt {
  readonly element: HTMLElement;
  isBroken: boolean;
}

const isGoing = (mine: Attempt, current: Attempt) => mine === current && !mine.isBroken;

function begin({ name }: FeedApp, area: HTMLElement): Attempt {
  const element = document.createElement('div');
  element.dataset['app'] = name;
  return { element: area.appendChild(element), isBroken: false };
}

const LOAD_LIMIT_MS = 8000;
