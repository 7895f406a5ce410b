import { useEffect, useRef } from 'react';
import { useHost } from '../host/use-host.tsx';

/**
 * For the heading of a screen: a page that was just opened keeps the focus at its top; a person who came here by a click or a key
 * is brought along, at each new `at`.
 */
export function useInitialFocus(at = '') {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hasUserInteracted } = useHost();
  useEffect(() => {
    if (hasUserInteracted()) heading.current?.focus({ preventScroll: true });
  }, [at, hasUserInteracted]);
  return heading;
}
