import type { CalendarEvents } from '@daybook/contracts/calendar';
import { isRefusal } from '@daybook/kit/call';
import { useHost } from '@daybook/kit/use-host';
import { useEffect } from 'react';
import useSWR from 'swr';
import { listEvents } from '../api.ts';

/** A list, and when it was read. */
export interface ReadEvents {
  readonly list: CalendarEvents;
  readonly at: Date;
}

/** The upcoming events of an authorized calendar. The last list stays when the next one cannot be read. */
export function useEvents(token: string | undefined, timeZone: string, onRefused: (token: string) => void) {
  const { fetch } = useHost();
  const { data, error, isValidating, mutate } = useSWR<ReadEvents, unknown>(
    token === undefined ? null : ['events', token, timeZone],
    async () => ({ list: await listEvents(fetch, token ?? '', timeZone), at: new Date() }),
    { refreshInterval: EVERY_MS, shouldRetryOnError: false },
  );
  const isRefused = isRefusal(error, 401);
  useEffect(() => {
    if (isRefused && token !== undefined) onRefused(token);
  });
  return {
    read: token === undefined ? undefined : data,
    failed: error !== undefined && !isRefused,
    reading: isValidating,
    refresh: () => void mutate(),
  };
}

/** What runs now and what comes next changes by itself. */
const EVERY_MS = 5 * 60_000;
