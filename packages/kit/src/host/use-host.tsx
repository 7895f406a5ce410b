import { createContext, type ReactNode, use, useCallback, useSyncExternalStore, useEffect, useRef } from 'react';
import type { Host, HostLocation } from './host.ts';

const HostContext = createContext<Host | undefined>(undefined);

export function HostProvider({ host, children }: { host: Host; children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>;
}

/** Returns the host: everything that the app gets from the page. */
export function useHost(): Host {
  const host = use(HostContext);
  if (!host) throw new Error('useHost needs a HostProvider around the component.');
  return host;
}

/** Returns the current path and query. Renders again when they change. */
export function useHostLocation(): HostLocation {
  const { location } = useHost();
  return useSyncExternalStore(location.subscribe, location.get);
}

/**
 * Returns a `navigate` that works only while the component is mounted. A save may settle when the person is in another form
 * already, or in another app.
 */
export function useNavigateWhileOpen(): Host['navigate'] {
  const { navigate } = useHost();
  const isOpen = useIsOpen();
  return (to, options) => {
    if (isOpen()) navigate(to, options);
  };
}

/** Returns a check that the component is still mounted. */
export function useIsOpen(): () => boolean {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return useCallback(() => isOpen.current, []);
}
