import { createStore } from '@daybook/host/store';
import type { Host, HostLocation, Store } from '@daybook/kit/host/host';

/** The page's address as a store, and `navigate`. */
export interface PageNavigation {
  readonly location: Store<HostLocation>;
  readonly navigate: Host['navigate'];
}

/**
 * Follows the page's address. Call it before single-spa starts: single-spa delays listeners that are added later until it has switched
 * the apps.
 *
 * @param loadInstead - may load the address as a new page, and returns true then
 */
export function followAddress(loadInstead: (to: string) => boolean = () => false): PageNavigation {
  const location = createStore(currentLocation());
  const update = () => {
    const { path, search } = location.get();
    const current = currentLocation();
    if (current.path !== path || current.search !== search) location.set(current);
  };
  window.addEventListener('popstate', update);
  return {
    location,
    navigate: (to, { replace = false } = {}) => {
      const from = window.location.pathname;
      if (new URL(to, window.location.href).href === window.location.href) return window.scrollTo(0, 0);
      if (loadInstead(to)) return;
      window.history[replace ? 'replaceState' : 'pushState'](null, '', to);
      update();
      if (window.location.pathname !== from) window.scrollTo(0, 0);
    },
  };
}

const currentLocation = (): HostLocation => ({ path: window.location.pathname, search: window.location.search });
