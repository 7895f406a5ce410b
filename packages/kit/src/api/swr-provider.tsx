import type { ReactNode } from 'react';
import { type Cache, SWRConfig } from 'swr';
import { isCallError } from './call-error.ts';
import { useHost } from '../host/use-host.tsx';

interface SwrProviderProps {
  /** Returns the cache. Called once. */
  cache: () => Cache;
  children: ReactNode;
}

/** Configures SWR: only calls without a response are retried, since an error of the API would be the same again. */
export function SwrProvider({ cache, children }: SwrProviderProps) {
  const host = useHost();
  const value = {
    shouldRetryOnError: (error: unknown) => isCallError(error) && error.reason === 'offline',
    onError: (error: unknown, key: string) => host.reportError(error, whatIn(key)),
    provider: cache,
  };
  return <SWRConfig value={value}>{children}</SWRConfig>;
}

/** Returns the first word of a key, e.g. `events`. The rest may contain a token. */
const whatIn = (key: string) => /\w+/.exec(key)?.[0] ?? 'reading';
