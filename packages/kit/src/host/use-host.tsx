import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { Host, HostLocation } from './host.ts';

const HostContext = createContext<Host | undefined>(undefined);

/** Gives the host to all that is rendered inside. */
export function HostProvider({ host, children }: { host: Host; children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>;
}

/** The page that the app stands in. */
export function useHost(): Host {
  const host = use(HostContext);
  if (!host) throw new Error('There is no HostProvider around this component.');
  return host;
}

/** Where the person is; renders again when that changes. */
export function useHostLocation(): HostLocation {
  const { location } = useHost();
  return useSyncExternalStore(location.subscribe, location.get);
}
