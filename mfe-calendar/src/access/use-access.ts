import {
  type AuthorizeOutcome,
  authorizeOutcomes,
  calendarAuthorizePath,
  calendarTokenKey,
  calendarTokenOwnerKey,
  claimCalendar,
  revokeCalendar,
} from '@daybook/contracts/calendar';
import { call } from '@daybook/kit/api/call';
import { isCallError } from '@daybook/kit/api/call-error';
import type { Host } from '@daybook/kit/host/host';
import { useHost, useHostLocation } from '@daybook/kit/host/use-host';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { texts } from '../texts.ts';

/** Why the calendar is not authorized. */
export type AccessError = Exclude<AuthorizeOutcome, 'done'> | 'ended' | 'offline';

/** The access to the calendar (specification, section 4): not authorized, authorized, signed out. */
export function useAccess() {
  const host = useHost();
  const { token, setToken, removeToken } = useCalendarToken();
  const [error, setError] = useState<AccessError>();
  const [isRedirecting, setRedirecting] = useState(false);
  const claim = async (outcome: AuthorizeOutcome) => {
    if (outcome !== 'done') return setError(outcome);
    await claimToken(host).then(setToken, (cause: unknown) => {
      console.error('claimCalendar failed:', cause);
      setError(isCallError(cause) && cause.reason === 'offline' ? 'offline' : 'failed');
    });
  };
  const isClaiming = useAuthorizeOutcome(claim);
  const signOut = () => {
    if (token === undefined) return;
    setError(undefined);
    removeToken(token);
    host.toast(texts.signedOut);
    revokeLater(host.fetch, token);
  };
  /** Removes a token that the API has rejected: it has expired, or was revoked elsewhere. */
  const expire = (rejected: string) => {
    removeToken(rejected);
    setError('ended');
  };
  const authorize = async () => {
    setError(undefined);
    setRedirecting(true);
    rememberPress(host);
    // If the server is down, the browser would show its own error page.
    if (await isServerReachable(host.fetch)) host.openExternal(calendarAuthorizePath);
    else setError('offline');
    setRedirecting(false);
  };
  const shown = token === undefined ? error : undefined;
  return { token, isClaiming, isRedirecting, error: shown, authorize: () => void authorize(), signOut, expire };
}

/**
 * Returns the token of the calendar that this browser has just authorized. The server finds it by the cookie of the OAuth flow. Rejects,
 * and revokes the token, if the person who began has logged out meanwhile: the next one would see the calendar.
 */
async function claimToken(host: Host): Promise<string> {
  const withCookies: Host['fetch'] = (path, init) => host.fetch(path, { ...init, credentials: 'same-origin' });
  const press = pressOf(host);
  const { data } = await call(withCookies, claimCalendar, {}, { signal: AbortSignal.timeout(20_000) });
  if (press !== undefined && press === pressOf(host)) return data.access_token;
  await revokeToken(host.fetch, data.access_token);
  throw new Error('Another person is logged in.');
}

/** Nobody needs to be logged in. A logout deletes it. Random, because the next person may press Authorize before the token comes. */
const rememberPress = ({ storage, session }: Host) => storage.write('authorizing', `${session.userId() ?? ''} ${Math.random()}`);

/** Returns the last press of Authorize; undefined if it was another person's. */
function pressOf({ storage, session }: Host): string | undefined {
  const press = storage.read('authorizing');
  return press?.split(' ')[0] === (session.userId() ?? '') ? press : undefined;
}

/** Revokes the token, also at the provider. The request goes on when the page is closed. */
async function revokeToken(fetch: Host['fetch'], token: string): Promise<void> {
  const withoutCookies: Host['fetch'] = (path, init) => fetch(path, { ...init, credentials: 'omit' });
  await call(withoutCookies, revokeCalendar, { body: { token } }, { keepalive: true });
}

const revokeLater = (fetch: Host['fetch'], token: string): void =>
  void revokeToken(fetch, token).catch((cause: unknown) => console.error('revokeCalendar failed:', cause));

/** True if the server responds within four seconds, with any status. */
async function isServerReachable(fetch: Host['fetch']): Promise<boolean> {
  try {
    await fetch('/healthz', { credentials: 'omit', cache: 'no-store', signal: AbortSignal.timeout(4_000) });
    return true;
  } catch (error) {
    console.error('authorize failed:', error);
    return false;
  }
}

/** The calendar's token, which all tabs share; undefined if the calendar is not authorized, or waits for the login of its owner. */
function useCalendarToken() {
  const { fetch, session, storage } = useHost();
  const isOthers = () => (storage.read(calendarTokenOwnerKey) ?? session.userId()) !== session.userId();
  const token = useSyncExternalStore(storage.subscribe, () => (isOthers() ? undefined : storage.read(calendarTokenKey)));
  return {
    token,
    /** Stores a token. If it replaces the token of another person, revokes theirs. */
    setToken: (next: string) => {
      const others = isOthers() && storage.read(calendarTokenKey);
      if (others) revokeLater(fetch, others);
      storage.write(calendarTokenKey, next);
      storage.remove(calendarTokenOwnerKey);
    },
    /** Removes this token, but not a newer one. */
    removeToken: (old: string) => {
      if (storage.read(calendarTokenKey) === old) storage.remove(calendarTokenKey);
    },
  };
}

/** Passes on the outcome of an authorization when the browser returns from it, then removes it from the URL. True meanwhile. */
function useAuthorizeOutcome(onOutcome: (outcome: AuthorizeOutcome) => Promise<void>): boolean {
  const { location, navigate } = useHost();
  const { path, search } = useHostLocation();
  const latest = useRef(onOutcome);
  useEffect(() => {
    latest.current = onOutcome;
  });
  const parameter = new URLSearchParams(search).get('authorize');
  const outcome = authorizeOutcomes.find((known) => known === parameter);
  useEffect(() => {
    if (outcome === undefined) return;
    const handle = async () => {
      await latest.current(outcome);
      // Only now, so that a page that is reloaded meanwhile gets the outcome again; and only if the user is still on this screen.
      const now = location.get();
      if (now.path === path && now.search === search) navigate(path, { replace: true });
    };
    void handle();
  }, [outcome, location, navigate, path, search]);
  return outcome !== undefined;
}
