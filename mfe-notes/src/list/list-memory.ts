import { useHost } from '@daybook/kit/host/use-host';
import type { VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect } from 'react';
import { useSWRConfig } from 'swr';
import { paths } from '../paths.ts';
import type { Filter } from '../note/categories.tsx';
import type { ListBox } from './windowed-grid.tsx';

/** How a person left the list, so that it looks the same when they come back from a note. */
export interface ListPlace {
  readonly filter: Filter;
  readonly search: string;
  readonly offset: number;
  /** The measured heights of rows; without them the offset would be another place. */
  readonly rows: readonly VirtualItem[];
  readonly box: ListBox;
}

export interface ListMemory {
  readonly recall: () => ListPlace;
  readonly keep: (part: Partial<ListPlace>) => void;
}

/** Returns the memory of the list. It lives as long as the SWR cache, which belongs to one user. */
export function useListMemory(): ListMemory {
  return memoryOf(useSWRConfig().cache);
}

const memories = new WeakMap<object, ListMemory>();
const start: ListPlace = { filter: 'ALL', search: '', offset: 0, rows: [], box: { top: 0, columns: 1 } };

function memoryOf(cache: object): ListMemory {
  const known = memories.get(cache);
  if (known) return known;
  let place = start;
  const memory = { recall: () => place, keep: (part: Partial<ListPlace>) => void (place = { ...place, ...part }) };
  memories.set(cache, memory);
  return memory;
}

/** Remembers how far a list is scrolled, and scrolls there when the person comes back to the same list. */
export function useScrollMemory(search: string): void {
  const memory = useListMemory();
  const { location } = useHost();
  useLayoutEffect(() => {
    const left = memory.recall();
    if (left.search === search && left.offset > 0) window.scrollTo(0, left.offset);
  }, [memory, search]);
  useEffect(() => {
    const keep = () => {
      // The page also scrolls on the way to another screen.
      if (location.get().path === paths.list) memory.keep({ search, offset: window.scrollY });
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [location, memory, search]);
}
