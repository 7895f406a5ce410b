import type { Host, Store, HostLocation } from '@daybook/kit/host/host';
import { createStore } from '@daybook/host/store';

/** The address of this page as a value, and the way to another. */
export interface PagePlace {
  readonly location: Store<HostLocation>;
  readonly navigate: Host['navigate'];
}

/**
 * Follows the address. To be called before single-spa starts: it holds back the listeners that are added later until it has
 * changed the apps.
 *
 * `leaveFor` may take a person to an address by loading the page anew, and says so.
 */
export function followAddress(leaveFor: (to: string) => boolean = () => false): PagePlace {
  const place = createStore(placeNow());
  const follow = () => {
    const { path, search } = place.get();
    const now = placeNow();
    if (now.path !== path || now.search !== search) place.set(now);
  };
  window.addEventListener('popstate', follow);
  return {
    location: place,
    navigate: (to, { replace = false } = {}) => {
      const left = window.location.pathname;
      if (isHere(to)) return window.scrollTo(0, 0);
      if (leaveFor(to)) return;
      window.history[replace ? 'replaceState' : 'pushState'](null, '', to);
      follow();
      if (window.location.pathname !== left) window.scrollTo(0, 0);
    },
  };
}

const placeNow = (): HostLocation => ({ path: window.location.pathname, search: window.location.search });

function isHere(to: string) {
  const { href } = new URL(to, window.location.href);
  return href === window.location.href;
}
