import type { FeedApp, ServedRelease } from '@daybook/contracts/apps';
import type { Host } from '@daybook/kit/host/host';
import { registerApplication, triggerAppChange } from 'single-spa';
import type { LoadApp } from './federation.ts';
import { isLeft, type OnLeave, told, unlessLeft } from './opening.ts';

/**
 * How it stands with an app. `failed`: it is not there, and does not come back by itself. `unreachable`: it is not there, and this
 * machine has no connection; that is nothing to blame the release for.
 */
export type AppState = 'closed' | 'opening' | 'open' | 'failed' | 'unreachable';

export interface Surroundings {
  readonly app: FeedApp;
  /** Makes what the app gets from the page; `fail` takes it off the page. */
  readonly makeHost: (app: FeedApp, fail: Host['crash']) => Host;
  /** Where the app's own element is put; React never touches what is inside. */
  readonly area: HTMLElement;
  /** Whether the app should be on the page now. */
  readonly isWanted: () => boolean;
  readonly onLeave: OnLeave;
  readonly load: LoadApp;
}

/** One time of opening an app, in an element of its own. Once it has failed, nothing that it does counts any more. */
export interface Attempt {
  readonly fail: Host['crash'];
  /** Takes its element off the page: what it still does, it does out of sight. */
  readonly remove: () => void;
}

type Say = (state: AppState, error?: unknown) => void;

/**
 * Registers a release of an app with single-spa, and says what becomes of it until it fails. Loading has no time limit: a line that is slow
 * for one release is slower still with two, and no fault of either.
 */
export function attempt(surroundings: Surroundings, release: ServedRelease, say: Say): Attempt {
  const { app, makeHost, area, isWanted, onLeave, load } = surroundings;
  const element = area.appendChild(elementFor(app));
  let isGoing = true;
  const tell = (state: AppState) => isGoing && say(state);
  const fail = (error: unknown) => {
    if (!isLeft(error)) host.reportError(error, 'app');
    if (!isGoing) return;
    isGoing = false;
    element.hidden = true;
    say(navigator.onLine ? 'failed' : 'unreachable', error);
    void triggerAppChange();
  };
  const host = makeHost(app, fail);
  const open = async () => {
    tell('opening');
    const lifecycles = await unlessLeft(load(app, release), onLeave);
    return told(lifecycles, { onLeave, opened: () => tell('open'), closed: () => tell('closed') });
  };
  registerApplication({ name: app.name, app: open, activeWhen: () => isGoing && isWanted(), customProps: { host, element } });
  return { fail, remove: () => element.remove() };
}

function elementFor({ name }: FeedApp) {
  const element = document.createElement('div');
  element.dataset['app'] = name;
  return element;
}
