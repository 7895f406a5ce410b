import { useHost } from '@daybook/kit/host/use-host';
import { useEffect, useLayoutEffect } from 'react';
import { paths } from '../paths.ts';
import { useListMemory } from './list-memory.ts';

/** Remembers how far a list was scrolled, and goes there again when the person comes back to the same list. */
export function useKeptScroll(search: string): void {
  const memory = useListMemory();
  const { location } = useHost();
  useLayoutEffect(() => {
    const left = memory.recall();
    if (left.search === search && left.offset > 0) window.scrollTo(0, left.offset);
  }, [memory, search]);
  useEffect(() => {
    const keep = () => {
      // What scrolls the page on the way to another screen says nothing of the list.
      if (location.get().path === paths.list) memory.keep({ search, offset: window.scrollY });
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [location, memory, search]);
}
