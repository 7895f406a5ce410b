import { keyValueStorage } from '@daybook/kit/host/key-value-storage';
import { browserLocks } from '@daybook/kit/host/with-lock';
import { readFeed } from '../../shell/src/apps/feed.ts';
import type { Ground } from '../../shell/src/ground.ts';
import { loadApp } from './load-app.ts';

/** What the shell's own ground is, but that no app comes over federation. */
export function thisBrowser(): Ground {
  const storage = keyValueStorage();
  return {
    feed: readFeed(),
    load: loadApp,
    fetch: (path, init) => window.fetch(path, init),
    storage,
    locks: browserLocks(),
    drafts: import('@daybook/host/drafts/browser-drafts').then(({ openBrowserDrafts }) => openBrowserDrafts(storage)),
    leaveFor: (to) => window.location.assign(to),
    reload: () => window.location.reload(),
  };
}
