import type { ReactNode } from 'react';
import { type Cache, SWRConfig } from 'swr';
import { isCallError } from './call-error.ts';
import { useHost } from '../host/use-host.tsx';

interface SwrProviderProps {
  /** Where what was read is kept; asked once. */
  cache: () => Cache;
  children: ReactNode;
}

/** How an app reads from the API. A refusal stays one when it is asked again; a server that could not be reached may come back. */
export function SwrProvider({ cache, children }: SwrProviderProps) {
  const host = useHost();
  const value = {
    shouldRetryOnError: (error: unknown) => isCallError(error) && error.failed === 'offline',
    onError: (error: unknown, key: string) => host.reportError(error, whatIn(key)),
    provider: cache,
  };
  return <SWRConfig value={value}>{children}</SWRConfig>;
}

/** Of a key only what is read, as `events`: what follows may be a token. */
const whatIn = (key: string) => /\w+/.exec(key)?.[0] ?? 'reading';
