import { useEffect, useRef } from 'react';
import { useHost } from '../host/use-host.tsx';

/**
 * Returns a ref for the heading of a screen, which gets the focus at each new `at`. A page that was just loaded keeps the focus at
 * its top: nothing happens until the person has pressed something.
 */
export function useInitialFocus(at = '') {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hasUserInteracted } = useHost();
  useEffect(() => {
    if (hasUserInteracted()) heading.current?.focus({ preventScroll: true });
  }, [at, hasUserInteracted]);
  return heading;
}
