import { type CalendarEvents, calendarLimit, listEvents } from '@daybook/contracts/calendar';
import { loggedCall, withBearerToken } from '@daybook/kit/api/call';
import { hasStatus } from '@daybook/kit/api/call-error';
import type { Host } from '@daybook/kit/host/host';
import { useHost } from '@daybook/kit/host/use-host';
import { useEffect, useRef } from 'react';
import useSWR from 'swr';

/** A list of events, and the time at which it was up to date. */
export interface ReadEvents {
  readonly list: CalendarEvents;
  readonly at: Date;
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
      const list = await readEvents(fetch, token ?? '', timeZone, isFresh);
      return { list, at: list.staleSince === undefined ? new Date() : new Date(list.staleSince) };
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

/** Returns the upcoming events. Rejects after four seconds. The response may be cached for a minute, unless `refresh` is true. */
async function readEvents(fetch: Host['fetch'], token: string, timeZone: string, refresh: boolean): Promise<CalendarEvents> {
  const query = { singleEvents: 'true', orderBy: 'startTime', showDeleted: 'false', maxResults: calendarLimit, timeZone } as const;
  const cachedFetch: Host['fetch'] = (path, init) => fetch(path, { ...init, ...(refresh && { cache: 'reload' }) });
  const authorized = withBearerToken(cachedFetch, token);
  return (await loggedCall(authorized, listEvents, { query }, { signal: AbortSignal.timeout(4_000) })).data;
}
