import type { Feed } from '@daybook/contracts/apps';
import type { Host } from '@daybook/kit/host/host';
import { type KeyValueStorage, keyValueStorage } from '@daybook/kit/host/key-value-storage';
import { browserLocks, type Locks } from '@daybook/kit/host/with-lock';
import { federate, type LoadApp } from './apps/federation.ts';
import { readFeed } from './apps/feed.ts';
import type { BrowserDrafts } from '@daybook/host/drafts/lazy-drafts';

/** What the page stands on. */
export interface Ground {
  readonly feed: Feed;
  readonly load: LoadApp;
  /** Calls the server, with no session. */
  readonly fetch: Host['fetch'];
  readonly storage: KeyValueStorage;
  readonly locks?: Locks | undefined;
  readonly drafts: Promise<BrowserDrafts>;
  /** Loads the page anew, at another address. */
  readonly leaveFor: (to: string) => void;
  /** Loads the page anew, where it is. */
  readonly reload: () => void;
}

/** The browser that the page is open in. */
export function thisBrowser(): Ground {
  const feed = readFeed();
  const storage = keyValueStorage();
  return {
    feed,
    load: federate(feed.apps),
    fetch: (path, init) => window.fetch(path, init),
    storage,
    locks: browserLocks(),
    drafts: import('@daybook/host/drafts/browser-drafts').then(({ openBrowserDrafts }) => openBrowserDrafts(storage)),
    leaveFor: (to) => window.location.assign(to),
    reload: () => window.location.reload(),
  };
}
