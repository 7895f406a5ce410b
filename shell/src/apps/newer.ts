import type { Feed, FeedApp } from '@daybook/contracts/apps';
import type { Host, Store } from '@daybook/kit/host/host';
import { whenIdle } from '@daybook/kit/host/when-idle';
import { createStore } from '@daybook/host/store';
import type { Change } from './outcomes.ts';
import type { Stage } from './stage.ts';

/** Whether the releases that this page was given are still those that a page would load now, and how they fare. */
export interface Newer {
  readonly isOutdated: Store<boolean>;
  readonly tell: (change: Change) => void;
  /** Whether going there is a moment to load the page anew: another app is entered, which is not there yet, and all is saved. */
  readonly isMoment: (to: string) => boolean;
}

export interface Surroundings {
  readonly feed: Feed;
  readonly fetch: Host['fetch'];
  readonly stage: () => Stage;
  /** How many texts are not saved. */
  readonly unsaved: Store<number>;
  /** Hears of what an app left uncaught. */
  readonly stumbled: (app: FeedApp, error: unknown) => void;
}

/**
 * Watches over the releases of an open page. It keeps those that it was given: the browser would refuse the files of any other. The
 * watching itself is loaded when there is nothing else to do.
 */
export function watchForNewer(surroundings: Surroundings): Newer {
  const isOutdated = createStore(false);
  const changes = createStore<readonly Change[]>([]);
  let isMoment: Newer['isMoment'] = () => false;
  const watch = async () => {
    const { watchReleases } = await import('./watch-releases.ts');
    isMoment = watchReleases({ ...surroundings, changes, isOutdated });
  };
  whenIdle(() => void watch().catch((error: unknown) => console.error('releases', error)));
  return { isOutdated, tell: (change) => changes.set([...changes.get(), change]), isMoment: (to) => isMoment(to) };
}
