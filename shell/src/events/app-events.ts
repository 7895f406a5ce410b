import type { FeedApp, ServedRelease } from '@daybook/contracts/apps';
import { consoleReporter } from '@daybook/host/host-members';
import type { AppEvents } from '@daybook/kit/host/events';
import type { Store } from '@daybook/kit/host/host';
import type { AppEvent } from '../apps/load-outcomes.ts';
import type { AppState } from '../apps/release-attempt.ts';
import { isShown, type RouteState } from '../apps/route-state.ts';
import { createEventBus, type EventBus, type Member } from './event-bus.ts';

/** The parts that the apps of one page share. */
export interface EventsOptions {
  /** Receives the errors of listeners. */
  readonly record: (event: AppEvent) => void;
  readonly stateOf: (app: string) => Store<AppState> | undefined;
}

export interface RunningRelease {
  readonly app: FeedApp;
  readonly release: ServedRelease;
}

/** Returns the events of a release of an app. Its subscriptions end when it is unmounted, has failed, or is replaced by another release. */
export function eventsOfApp({ app, release }: RunningRelease, route: Store<RouteState>, options: EventsOptions): AppEvents {
  const state = options.stateOf(app.name);
  return busOf(options).join({
    app,
    release,
    isMounted: () => isShown(route.get(), app),
    onUnmount: (listener) => state?.subscribe(() => state.get() === 'open' || listener()) ?? (() => undefined),
    fail: failing({ app, release }, options),
  });
}

/** Returns the events of an extension. @param ended - aborted when it is unmounted, or has failed */
export function eventsOfExtension({ app, release }: RunningRelease, ended: AbortSignal, options: EventsOptions): AppEvents {
  return busOf(options).join({
    app,
    release,
    isMounted: () => !ended.aborted,
    onUnmount: (listener) => {
      ended.addEventListener('abort', listener, { once: true });
      return () => ended.removeEventListener('abort', listener);
    },
    fail: failing({ app, release: app }, options),
  });
}

/** An error of a listener counts against the release, like one that nobody has caught. */
const failing =
  ({ app, release }: RunningRelease, { record }: EventsOptions): Member['fail'] =>
  (error, context) => {
    consoleReporter(app.name)(error, context);
    record({ app, release, state: 'uncaughtError', error, at: performance.now() });
  };

const buses = new WeakMap<EventsOptions, EventBus>();

/** Returns the bus of a page. */
function busOf(options: EventsOptions): EventBus {
  const bus = buses.get(options) ?? createEventBus();
  buses.set(options, bus);
  return bus;
}
