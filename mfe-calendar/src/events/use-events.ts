import type { CalendarEvents } from '@daybook/contracts/calendar';
import { hasStatus } from '@daybook/kit/api/call-error';
import { useHost } from '@daybook/kit/host/use-host';
import { useEffect, useRef } from 'react';
import useSWR from 'swr';
import { listEvents } from '../api.ts';

/** A list, and when it was right. */
export interface ReadEvents {
  readonly list: CalendarEvents;
  readonly at: Date;
}

function toReadEvents(list: CalendarEvents): ReadEvents {
  return { list, at: list.staleSince === undefined ? new Date() : new Date(list.staleSince) };
}

/** The upcoming events of an authorized calendar. The last list stays when the next one cannot be read. */
export function useEvents(token: string | undefined, timeZone: string, onRefused: (token: string) => void) {
  const { fetch } = useHost();
  const isRefresh = useRef(false);
  const { data, error, isValidating, mutate } = useSWR<ReadEvents, unknown>(
    token === undefined ? null : ['events', token, timeZone],
    async () => {
      const wanted = isRefresh.current;
      isRefresh.current = false;
      return toReadEvents(await listEvents(fetch, token ?? '', timeZone, wanted));
    },
    { refreshInterval: EVERY_MS, shouldRetryOnError: false },
  );
  const isRefused = hasStatus(error, 401);
  useEffect(() => {
    if (isRefused && token !== undefined) onRefused(token);
  });
  return {
    read: token === undefined ? undefined : data,
    failed: (error !== undefined && !isRefused) || data?.list.staleSince !== undefined,
    reading: isValidating,
    refresh: () => {
      isRefresh.current = true;
      void mutate();
    },
  };
}

/** What runs now and what comes next changes by itself. */
const EVERY_MS = 5 * 60_000;
