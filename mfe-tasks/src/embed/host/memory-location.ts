import { createStore } from '@daybook/host/store';
import type { Host, HostLocation } from '@daybook/kit/host/host';

interface MemoryLocationOptions {
  readonly start: string;
  /** Returns false to keep the board where it is. */
  readonly mayNavigate: (to: HostLocation, from: HostLocation) => boolean;
  /** Called when the path has changed. */
  readonly onNavigated: () => void;
}

/** Returns a location that is independent of the page's address. */
export function memoryLocation(options: MemoryLocationOptions): Pick<Host, 'location' | 'navigate'> {
  const location = createStore(parse(options.start));
  const navigate = (path: string) => {
    const [from, to] = [location.get(), parse(path, location.get().path)];
    if ((from.path === to.path && from.search === to.search) || !options.mayNavigate(to, from)) return;
    location.set(to);
    if (from.path !== to.path) options.onNavigated();
  };
  return { location, navigate };
}

function parse(to: string, from = '/'): HostLocation {
  const { pathname, search } = new URL(to, `http://board${from}`);
  return { path: pathname, search };
}
