import type { Feed, FeedApp } from '@daybook/contracts/apps';
import { createStore } from '@daybook/host/store';
import type { Host, Store } from '@daybook/kit/host/host';
import { whenIdle } from '@daybook/kit/host/scheduling';
import type { AppEvent } from './load-outcomes.ts';
import type { RouteState } from './route-state.ts';

export interface ReleaseMonitor {
  /** True if other releases are live than those of this page. */
  readonly isOutdated: Store<boolean>;
  readonly record: (event: AppEvent) => void;
  /** True if an outdated page may be reloaded on the way to this address: another app is entered, and everything is saved. */
  readonly shouldReload: (to: string) => boolean;
}

export interface MonitorOptions {
  readonly feed: Feed;
  readonly fetch: Host['fetch'];
  readonly route: () => RouteState;
  /** Counts unsaved work. */
  readonly unsaved: Store<number>;
  /** Called for an error that an app did not catch. */
  readonly uncaughtError: (app: FeedApp, error: unknown) => void;
}

/**
 * Monitors the releases of an open page. The page keeps those that it was loaded with: the browser would block the files of any other.
 * The code for this is loaded when the page is idle.
 */
export function monitorReleases(options: MonitorOptions): ReleaseMonitor {
  const isOutdated = createStore(false);
  const events = createStore<readonly AppEvent[]>([]);
  let shouldReload: ReleaseMonitor['shouldReload'] = () => false;
  const watch = async () => {
    const { watchReleases } = await import('./watch-releases.ts');
    shouldReload = watchReleases({ ...options, events, isOutdated });
  };
  whenIdle(() => void watch().catch((error: unknown) => console.error('releases', error)));
  return { isOutdated, record: (event) => events.set([...events.get(), event]), shouldReload: (to) => shouldReload(to) };
}
