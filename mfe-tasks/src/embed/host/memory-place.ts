import type { Host, Store, HostLocation } from '@daybook/kit/host/host';
import { observed } from '../observable.ts';

/** Where a board is, apart from the address of the page that it stands in. */
export interface MemoryPlace {
  readonly location: Store<HostLocation>;
  readonly navigate: Host['navigate'];
}

interface PlaceOptions {
  readonly start: string;
  /** May keep the board from going somewhere. */
  readonly mayGo: (to: HostLocation, from: HostLocation) => boolean;
  /** Another screen has come. */
  readonly onMoved: () => void;
}

export function memoryPlace({ start, mayGo, onMoved }: PlaceOptions): MemoryPlace {
  const place = observed(placeOf(start));
  const navigate = (to: string) => {
    const [from, next] = [place.get(), placeOf(to, place.get().path)];
    if ((from.path === next.path && from.search === next.search) || !mayGo(next, from)) return;
    place.set(next);
    if (from.path !== next.path) onMoved();
  };
  return { location: place, navigate };
}

function placeOf(to: string, from = '/'): HostLocation {
  const { pathname, search } = new URL(to, `http://board${from}`);
  return { path: pathname, search };
}
