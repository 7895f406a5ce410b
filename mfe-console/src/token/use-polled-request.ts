import { withBearerToken } from '@daybook/kit/api/call';
import { hasStatus, isCallError } from '@daybook/kit/api/call-error';
import type { Host } from '@daybook/kit/host/host';
import { useHost } from '@daybook/kit/host/use-host';
import { useEffect } from 'react';
import useSWR from 'swr';
import { useToken } from './use-token.ts';

/** Data, and when they were loaded. */
export interface Loaded<Data> {
  readonly data: Data;
  readonly at: Date;
}

/** The state of a request. An error does not clear the data that were loaded before. */
export interface PolledRequest<Data> {
  readonly loaded: Loaded<Data> | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly retry: () => void;
}

/** Loads data with the operator's token, and again every ten seconds. Clears the token if the API rejects it. */
export function usePolledRequest<Data>(key: readonly string[], load: (fetch: Host['fetch']) => Promise<Data>): PolledRequest<Data> {
  const { fetch } = useHost();
  const { token = '', clearToken } = useToken();
  const { data, error, isValidating, mutate } = useSWR<Loaded<Data>, unknown>(
    token && key,
    async () => ({ data: await load(withBearerToken(fetch, token)), at: new Date() }),
    { refreshInterval: INTERVAL_MS, errorRetryInterval: INTERVAL_MS, shouldRetryOnError: isTemporary },
  );
  const isRejected = hasStatus(error, 401);
  useEffect(() => {
    if (isRejected) void clearToken(true);
  }, [isRejected, clearToken]);
  return { loaded: data, error: isRejected ? undefined : error, isLoading: isValidating, retry: () => void mutate() };
}

const INTERVAL_MS = 10_000;

/** The same request would get the same 4xx again. */
const isTemporary = (error: unknown) => !isCallError(error) || (error.problem?.status ?? 500) >= 500;
