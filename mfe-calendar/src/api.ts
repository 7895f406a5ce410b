import {
  type CalendarEvents,
  calendarLimit,
  claimCalendar as claimOperation,
  listEvents as listOperation,
  revokeCalendar as revokeOperation,
} from '@daybook/contracts/calendar';
import { call, loggedCall, withBearerToken } from '@daybook/kit/api/call';
import type { Host } from '@daybook/kit/host/host';

type Fetch = Host['fetch'];

/** True if the server responds, with whatever status. */
export async function isServerReachable(fetch: Fetch): Promise<boolean> {
  try {
    await fetch('/healthz', { credentials: 'omit', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return true;
  } catch (error) {
    console.error('authorize failed:', error);
    return false;
  }
}

/** Returns the token of the calendar that this browser has just authorized. The server finds it by the cookie of the OAuth flow. */
export async function claimCalendar(fetch: Fetch): Promise<string> {
  const withCookies: Fetch = (path, init) => fetch(path, { ...init, credentials: 'same-origin' });
  const { data } = await call(withCookies, claimOperation, {});
  return data.access_token;
}

/**
 * Returns the upcoming events. Rejects after four seconds. The response may be cached for a minute, unless `refresh` is true.
 */
export async function listEvents(fetch: Fetch, token: string, timeZone: string, refresh: boolean): Promise<CalendarEvents> {
  const query = { singleEvents: 'true', orderBy: 'startTime', showDeleted: 'false', maxResults: calendarLimit, timeZone } as const;
  const cachedFetch: Fetch = (path, init) => fetch(path, { ...init, ...(refresh && { cache: 'reload' }) });
  const { data } = await loggedCall(
    withBearerToken(cachedFetch, token),
    listOperation,
    { query },
    { signal: AbortSignal.timeout(TIMEOUT_MS) },
  );
  return data;
}

/** Revokes the token, also at the provider. The request goes on when the page is closed. */
export async function revokeCalendar(fetch: Fetch, token: string): Promise<void> {
  const keepaliveFetch: Fetch = (path, init) => fetch(path, { ...init, credentials: 'omit', keepalive: true });
  await call(keepaliveFetch, revokeOperation, { body: { token } });
}

const TIMEOUT_MS = 4_000;
