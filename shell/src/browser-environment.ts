import type { Feed } from '@daybook/contracts/apps';
import type { BrowserDrafts } from '@daybook/host/drafts/lazy-drafts';
import type { Host } from '@daybook/kit/host/host';
import { type KeyValueStorage, keyValueStorage } from '@daybook/kit/host/key-value-storage';
import { browserLocks, type Locks } from '@daybook/kit/host/scheduling';
import type { AppLoader } from './apps/federation.ts';
import { readFeed } from './apps/feed.ts';
import { loadWithFederation } from './apps/load-with-federation.ts';
import { pageFetch } from './offline/forget-last-seen.ts';

/** The parts of the browser and the server that the shell uses. Tests and the benchmark replace parts of it. */
export interface BrowserEnvironment extends Pick<AppLoader, 'load'>, Partial<Pick<AppLoader, 'loadAhead'>> {
  readonly feed: Feed;
  /** Calls the server without a session. */
  readonly fetch: Host['fetch'];
  readonly storage: KeyValueStorage;
  readonly locks?: Locks | undefined;
  readonly drafts: Promise<BrowserDrafts>;
  /** Loads another address, as a link does. */
  readonly loadPage: (address: string) => void;
  readonly reload: () => void;
}

export function browserEnvironment(): BrowserEnvironment {
  const feed = readFeed();
  const storage = keyValueStorage();
  return {
    feed,
    ...loadWithFederation(feed.apps),
    fetch: pageFetch,
    storage,
    locks: browserLocks(),
    drafts: import('@daybook/host/drafts/browser-drafts').then(({ openBrowserDrafts }) => openBrowserDrafts(storage)),
    loadPage: (address) => window.location.assign(address),
    reload: () => window.location.reload(),
  };
}
