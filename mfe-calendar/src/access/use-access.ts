import { type AuthorizeOutcome, authorizeOutcomes, calendarAuthorizePath } from '@daybook/contracts/calendar';
import { isCallError } from '@daybook/kit/api/call-error';
import { useHost, useHostLocation } from '@daybook/kit/host/use-host';
import { useEffect, useRef, useState } from 'react';
import { claimCalendar, isServerThere, revokeCalendar } from '../api.ts';
import { texts } from '../texts.ts';
import { useCalendarToken } from './use-calendar-token.ts';

/** Why the screen is not authorized, when there is more to say than that it is not. */
export type AccessTrouble = Exclude<AuthorizeOutcome, 'done'> | 'ended' | 'offline';

/** The states of section 4: not authorized, authorized, signed out; and the ways between them. */
export function useAccess() {
  const host = useHost();
  const { token, keep, forget } = useCalendarToken();
  const [trouble, setTrouble] = useState<AccessTrouble>();
  const [isLeaving, setLeaving] = useState(false);
  const claim = async (outcome: AuthorizeOutcome) => {
    if (outcome !== 'done') return setTrouble(outcome);
    await claimCalendar(host.fetch).then(keep, (error: unknown) => {
      console.error('claimCalendar failed:', error);
      setTrouble(isCallError(error) && error.reason === 'offline' ? 'offline' : 'failed');
    });
  };
  const isArriving = useReturn(claim);
  const signOut = () => {
    if (token === undefined) return;
    setTrouble(undefined);
    forget(token);
    host.toast(texts.signedOut);
    revokeCalendar(host.fetch, token).catch((error: unknown) => console.error('revokeCalendar failed:', error));
  };
  /** The API refuses the token: the access was taken away elsewhere, or has run out. */
  const end = (spent: string) => {
    forget(spent);
    setTrouble('ended');
  };
  const authorize = async () => {
    setTrouble(undefined);
    setLeaving(true);
    if (await isServerThere(host.fetch)) host.openExternal(calendarAuthorizePath);
    else setTrouble('offline');
    setLeaving(false);
  };
  const shown = token === undefined ? trouble : undefined;
  return { token, isArriving, isLeaving, trouble: shown, authorize: () => void authorize(), signOut, end };
}

/** Hears how an authorization ended, when the browser comes back from it, and then takes that out of the address. */
function useReturn(arrive: (outcome: AuthorizeOutcome) => Promise<void>): boolean {
  const { location, navigate } = useHost();
  const { path, search } = useHostLocation();
  const latest = useRef(arrive);
  useEffect(() => {
    latest.current = arrive;
  });
  const said = new URLSearchParams(search).get('authorize');
  const outcome = authorizeOutcomes.find((known) => known === said);
  useEffect(() => {
    if (outcome === undefined) return;
    const hear = async () => {
      await latest.current(outcome);
      // Not before: a page that is loaded anew meanwhile has to hear it again. And not where the person is no more.
      const now = location.get();
      if (now.path === path && now.search === search) navigate(path, { replace: true });
    };
    void hear();
  }, [outcome, location, navigate, path, search]);
  return outcome !== undefined;
}
