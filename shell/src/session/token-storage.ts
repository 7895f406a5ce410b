import type { Refreshed, Tokens } from '@daybook/contracts/accounts';
import { userOf } from '@daybook/host/access-token';
import type { KeyValueStorage } from '@daybook/kit/host/key-value-storage';
import type { DroppedToken } from './token-revocations.ts';

/** The session's tokens in local storage, which all tabs share. */
export interface TokenStorage {
  readonly read: () => Partial<Tokens>;
  readonly write: (tokens: Refreshed) => void;
  /** Removes the tokens of a session that has ended. The calendar's token stays for the next login of the same user. */
  readonly remove: () => void;
  /**
   * Removes what a login replaces: the refresh token of the session before, and the calendar's token if it is another user's. Returns the
   * tokens that are still valid on the server.
   */
  readonly dropBefore: (login: Tokens) => DroppedToken[];
  /** Clears local storage. Returns the tokens that are still valid on the server. */
  readonly clear: () => DroppedToken[];
}

export function tokenStorage(storage: KeyValueStorage): TokenStorage {
  const get = (key: string) => storage.getItem(key) ?? undefined;
  const valid = (withCalendar: boolean): DroppedToken[] => {
    const [refresh, calendar] = [get(REFRESH), withCalendar && get(CALENDAR)];
    return [...(refresh ? [['refresh', refresh] as const] : []), ...(calendar ? [['calendar', calendar] as const] : [])];
  };
  return {
    read: () => {
      const [access, refresh] = [get(ACCESS), get(REFRESH)];
      return { ...(access && { access }), ...(refresh && { refresh }) };
    },
    write: ({ access, refresh }) => {
      // The refresh token first: a tab that sees the new access token must find the refresh token that belongs to it.
      if (refresh !== undefined) storage.setItem(REFRESH, refresh);
      storage.setItem(ACCESS, access);
    },
    remove: () => {
      const user = userOf(get(ACCESS));
      if (user !== undefined && get(CALENDAR) !== undefined) storage.setItem(CALENDAR_OF, user);
      storage.removeItem(ACCESS);
      storage.removeItem(REFRESH);
    },
    dropBefore: (login) => {
      const user = userOf(login.access);
      const isOtherUsers = [get(CALENDAR_OF), userOf(get(ACCESS))].some((owner) => owner && owner !== user);
      const dropped = valid(isOtherUsers).filter(([, token]) => token !== login.refresh);
      storage.removeItem(CALENDAR_OF);
      if (isOtherUsers) storage.removeItem(CALENDAR);
      return dropped;
    },
    clear: () => {
      const dropped = valid(true);
      storage.clear();
      return dropped;
    },
  };
}

const ACCESS = 'access';
const REFRESH = 'refresh';
const CALENDAR = 'accessToken';
/** The id of the user whose calendar token was kept. */
const CALENDAR_OF = 'accessTokenOf';
