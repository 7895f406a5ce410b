import { keyValueStorage } from '@daybook/kit/key-value-storage';
import { browserLocks } from '@daybook/kit/with-lock';
import { readFeed } from '../../shell/src/apps/feed.ts';
import type { Ground } from '../../shell/src/ground.ts';
import { loadApp } from './load-app.ts';

/** What the shell's own ground is, but that no app comes over federation. */
export function thisBrowser(): Ground {
  return {
    feed: readFeed(),
    load: loadApp,
    fetch: (path, init) => window.fetch(path, init),
    storage: keyValueStorage(),
    locks: browserLocks(),
    store: import('../../shell/src/session/draft-store.ts').then(({ openStore }) => openStore()),
    leaveFor: (to) => window.location.assign(to),
    reload: () => window.location.reload(),
  };
}
