import type { CalendarEvents } from '@daybook/contracts/calendar';
import { hasStatus } from '@daybook/kit/api/call-error';
import { useHost } from '@daybook/kit/host/use-host';
import { useEffect, useRef } from 'react';
import useSWR from 'swr';
import { listEvents } from '../api.ts';

/** A list of events, and the time at which it was up to date. */
export interface ReadEvents {
  readonly list: CalendarEvents;
  readonly at: Date;
}

function toReadEvents(list: CalendarEvents): ReadEvents {
  return { list, at: list.staleSince === undefined ? new Date() : new Date(list.staleSince) };
}

/** Loads the upcoming events of an authorized calendar. An error does not clear the events that were loaded before. */
export function useEvents(token: string | undefined, timeZone: string, onRejected: (token: string) => void) {
  const { fetch } = useHost();
  const isRefresh = useRef(false);
  const { data, error, isValidating, mutate } = useSWR<ReadEvents, unknown>(
    token === undefined ? null : ['events', token, timeZone],
    async () => {
      const isFresh = isRefresh.current;
      isRefresh.current = false;
      return toReadEvents(await listEvents(fetch, token ?? '', timeZone, isFresh));
    },
    { refreshInterval: INTERVAL_MS, shouldRetryOnError: false },
  );
  const isRejected = hasStatus(error, 401);
  useEffect(() => {
    if (isRejected && token !== undefined) onRejected(token);
  });
  return {
    read: token === undefined ? undefined : data,
    failed: (error !== undefined && !isRejected) || data?.list.staleSince !== undefined,
    reading: isValidating,
    refresh: () => {
      isRefresh.current = true;
      void mutate();
    },
  };
}

/** Events begin and end while the page is open. */
const INTERVAL_MS = 5 * 60_000;
