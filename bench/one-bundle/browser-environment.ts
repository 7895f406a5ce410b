import { keyValueStorage } from '@daybook/kit/host/key-value-storage';
import { browserLocks } from '@daybook/kit/host/with-lock';
import { readFeed } from '../../shell/src/apps/feed.ts';
import type { BrowserEnvironment } from '../../shell/src/browser-environment.ts';
import { loadApp } from './load-app.ts';

/** The shell's environment, except that no app is loaded by federation. */
export function browserEnvironment(): BrowserEnvironment {
  const storage = keyValueStorage();
  return {
    feed: readFeed(),
    load: loadApp,
    fetch: (path, init) => window.fetch(path, init),
    storage,
    locks: browserLocks(),
    drafts: import('@daybook/host/drafts/browser-drafts').then(({ openBrowserDrafts }) => openBrowserDrafts(storage)),
    loadPage: (to) => window.location.assign(to),
    reload: () => window.location.reload(),
  };
}
