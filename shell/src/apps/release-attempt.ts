import type { FeedApp, ServedRelease } from '@daybook/contracts/apps';
import type { Host } from '@daybook/kit/host/host';
import { flushSync } from 'react-dom';
import { type AppProps, type LifeCycleFn, type LifeCycles, registerApplication, triggerAppChange } from 'single-spa';
import type { LoadApp } from './federation.ts';

/**
 * `failed`: the app could not be opened, or has crashed, and does not come back by itself. `unreachable`: the same, while the browser is
 * offline, so the release is not to blame.
 */
export type AppState = 'closed' | 'opening' | 'open' | 'failed' | 'unreachable';

export interface AttemptOptions {
  readonly app: FeedApp;
  /** Creates the host of a release of the app; `crash` removes the app from the page. */
  readonly makeHost: (app: FeedApp, crash: Host['crash'], release: ServedRelease) => Host;
  /** Gets the app's element. React never renders into it. */
  readonly area: HTMLElement;
  /** True if the route is one of the app's. */
  readonly isWanted: () => boolean;
  readonly onLeave: OnLeave;
  readonly load: LoadApp;
}

/** One attempt to run a release, in an element of its own. After a failure its events are ignored. */
export interface ReleaseAttempt {
  readonly fail: Host['crash'];
  /** Removes the element: what the release still renders is not visible. */
  readonly remove: () => void;
}

/**
 * Registers a release with single-spa, and reports its states until it fails. Loading has no time limit: a network that is too slow for one
 * release would be slower with the fallback release too.
 */
export function openRelease(
  { app, makeHost, area, isWanted, onLeave, load }: AttemptOptions,
  release: ServedRelease,
  onState: (state: AppState, error?: unknown) => void,
): ReleaseAttempt {
  const element = area.appendChild(elementFor(app));
  let isRunning = true;
  const setState = (state: AppState) => isRunning && onState(state);
  const fail = (error: unknown) => {
    if (!isAbandoned(error)) host.reportError(error, 'app');
    if (!isRunning) return;
    isRunning = false;
    element.hidden = true;
    onState(navigator.onLine ? 'failed' : 'unreachable', error);
    void triggerAppChange();
  };
  const host = makeHost(app, fail, release);
  const open = async () => {
    setState('opening');
    const lifecycles = await abortable(load(app, release), onLeave);
    return instrumentLifecycles(lifecycles, { onLeave, onOpen: () => setState('open'), onClose: () => setState('closed') });
  };
  // single-spa's adapters for frameworks look for `domElement`.
  const customProps = { host, element, domElement: element };
  // single-spa asks in a microtask, after the shell has rendered its frame. The code of the first app is requested before.
  let early = isWanted() ? open() : undefined;
  // If the app is left before single-spa asks, it is opened again when it is entered.
  early?.catch((error) => isAbandoned(error) && (early = undefined));
  const openOnce = () => {
    const opening = early ?? open();
    early = undefined;
    return opening;
  };
  registerApplication({ name: app.name, app: openOnce, activeWhen: () => isRunning && isWanted(), customProps });
  return { fail, remove: () => element.remove() };
}

function elementFor({ name }: FeedApp) {
  const element = document.createElement('div');
  element.dataset['app'] = name;
  return element;
}

/** True for the error of an app that was left before it was open. That is not a failure: nobody waits for it any more. */
export const isAbandoned = (error: unknown) => error instanceof Error && error.cause === ABANDONED;

const ABANDONED = Symbol('abandoned');

/** Calls back when the route is no longer one of the app's. Returns a function that stops this. */
export type OnLeave = (leave: () => void) => () => void;

/**
 * Settles as `work` does, but rejects when the person leaves the app. single-spa changes apps one after another: without this, an app
 * that hangs would block all others.
 */
export function abortable<Result>(work: Promise<Result>, onLeave: OnLeave): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = onLeave(() => reject(new Error('The app was left before it was open.', { cause: ABANDONED })));
    void work.finally(stop).then(resolve, reject);
  });
}

interface LifecycleCallbacks {
  readonly onLeave: OnLeave;
  readonly onOpen: () => void;
  readonly onClose: () => unknown;
}

/** Returns lifecycles that report when the app is mounted and unmounted, and that are aborted when the person leaves. */
export function instrumentLifecycles(lifecycles: LifeCycles, { onLeave, onOpen, onClose }: LifecycleCallbacks) {
  return {
    ...lifecycles,
    bootstrap: (props: AppProps) => abortable(run(lifecycles.bootstrap, props), onLeave),
    mount: async (props: AppProps) => {
      // With this, React renders the app before the next paint, which would show an empty area.
      const mounting = flushSync(() => run(lifecycles.mount, props));
      await abortable(mounting, onLeave);
      onOpen();
    },
    unmount: async (props: AppProps) => {
      onClose();
      await run(lifecycles.unmount, props);
    },
  };
}

async function run(steps: LifeCycleFn<object> | LifeCycleFn<object>[], props: AppProps) {
  for (const step of [steps].flat()) await step(props);
}
