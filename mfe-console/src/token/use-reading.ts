import { isCallError, hasStatus } from '@daybook/kit/api/call-error';
import type { Host } from '@daybook/kit/host/host';
import { useHost } from '@daybook/kit/host/use-host';
import { useEffect } from 'react';
import useSWR from 'swr';
import { bearing } from '../api.ts';
import { useToken } from './use-token.ts';

/** What was read, and when. */
export interface Read<Data> {
  readonly data: Data;
  readonly at: Date;
}

/** Reads by the token, again every ten seconds. What was read last stays when the next cannot be read; a refused token is forgotten. */
export function useReading<Data>(key: readonly string[], read: (fetch: Host['fetch']) => Promise<Data>) {
  const { fetch } = useHost();
  const { token = '', forget } = useToken();
  const { data, error, isValidating, mutate } = useSWR<Read<Data>, unknown>(
    token && key,
    async () => ({ data: await read(bearing(fetch, token)), at: new Date() }),
    { refreshInterval: EVERY_MS, errorRetryInterval: EVERY_MS, shouldRetryOnError: mayPass },
  );
  const isRefused = hasStatus(error, 401);
  useEffect(() => {
    if (isRefused) void forget(true);
  }, [isRefused, forget]);
  return { read: data, error: isRefused ? undefined : error, isReading: isValidating, again: () => void mutate() };
}

const EVERY_MS = 10_000;

/** What was refused is refused again; a server that could not answer may come back. */
const mayPass = (failure: unknown) => !isCallError(failure) || (failure.problem?.status ?? 500) >= 500;
