import { useEffect, useRef } from 'react';
import { useHost } from '../host/use-host.tsx';

/**
 * For the heading of a screen: a page that was just opened keeps the focus at its top; a person who came here by a click or a key
 * is brought along, at each new `at`.
 */
export function useArrival(at = '') {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hasActed } = useHost();
  useEffect(() => {
    if (hasActed()) heading.current?.focus({ preventScroll: true });
  }, [at, hasActed]);
  return heading;
}
