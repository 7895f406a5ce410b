import {
  type CalendarEvents,
  calendarLimit,
  claimCalendar as claim,
  listEvents as list,
  revokeCalendar as revoke,
} from '@daybook/contracts/calendar';
import { call, loggedCall, withBearerToken } from '@daybook/kit/api/call';
import type { Host } from '@daybook/kit/host/host';

type Fetch = Host['fetch'];

/** Whether the server answers at all: for a page that nobody answers with, the browser has one of its own. */
export async function isServerThere(fetch: Fetch): Promise<boolean> {
  try {
    await fetch('/healthz', { credentials: 'omit', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    return true;
  } catch (error) {
    console.error('authorize failed:', error);
    return false;
  }
}

/** The token of the calendar that this browser has just authorized: the server knows it by the cookie of the flow. */
export async function claimCalendar(fetch: Fetch): Promise<string> {
  const withCookies: Fetch = (path, init) => fetch(path, { ...init, credentials: 'same-origin' });
  const { data } = await call(withCookies, claim, {});
  return data.access_token;
}

/**
 * The next events, for a reader in a time zone. Gives up after four seconds: the last list then stays. The server may give a list that is a
 * minute old; not on a `refresh`.
 */
export async function listEvents(fetch: Fetch, token: string, timeZone: string, refresh: boolean): Promise<CalendarEvents> {
  const query = { singleEvents: 'true', orderBy: 'startTime', showDeleted: 'false', maxResults: calendarLimit, timeZone } as const;
  const reading: Fetch = (path, init) => fetch(path, { ...init, ...(refresh && { cache: 'reload' }) });
  const { data } = await loggedCall(withBearerToken(reading, token), list, { query }, { signal: AbortSignal.timeout(PATIENCE_MS) });
  return data;
}

/** Ends the access, here and at the provider. Goes on when the page is closed. */
export async function revokeCalendar(fetch: Fetch, token: string): Promise<void> {
  const lasting: Fetch = (path, init) => fetch(path, { ...init, credentials: 'omit', keepalive: true });
  await call(lasting, revoke, { body: { token } });
}

const PATIENCE_MS = 4_000;
