import type { Host, Store } from '@daybook/kit/host/host';
import { createStore } from './store.ts';

export interface UnsavedWork {
  readonly setUnsaved: Host['setUnsaved'];
  /** How many calls of `setUnsaved` were not undone yet. */
  readonly count: Store<number>;
}

/** Counts unsaved work. While there is any, the browser asks before the page is closed, unless drafts outlive the page. */
export function trackUnsavedWork(areDraftsPersistent: () => boolean): UnsavedWork {
  const unsaved = new Set<symbol>();
  const count = createStore(0);
  const ask = (event: BeforeUnloadEvent) => areDraftsPersistent() || event.preventDefault();
  const update = () => {
    count.set(unsaved.size);
    // Only while it is needed: Firefox keeps no page with this listener in its back/forward cache.
    if (unsaved.size > 0) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  };
  return {
    count,
    setUnsaved: () => {
      const work = Symbol('unsaved');
      unsaved.add(work);
      update();
      return () => {
        unsaved.delete(work);
        update();
      };
    },
  };
}
