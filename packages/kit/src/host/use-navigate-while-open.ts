import { useEffect, useRef } from 'react';
import type { Host } from './host.ts';
import { useHost } from './use-host.tsx';

/**
 * Returns a `navigate` that works only while the component is mounted: a save may be answered when the person is in another form, or in
 * another app.
 */
export function useNavigateWhileOpen(): Host['navigate'] {
  const { navigate } = useHost();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return (to, options) => {
    if (isOpen.current) navigate(to, options);
  };
}
