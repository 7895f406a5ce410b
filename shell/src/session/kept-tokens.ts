import type { Refreshed, Tokens } from '@daybook/contracts/accounts';
import type { KeyValueStorage } from '@daybook/kit/host/key-value-storage';
import { userOf } from '@daybook/host/access-token';
import type { DroppedToken } from './revocations.ts';

/** The session's tokens, in the browser's local storage: all tabs share them. */
export interface KeptTokens {
  readonly read: () => Partial<Tokens>;
  readonly write: (tokens: Refreshed) => void;
  /** Forgets a session that has ended by itself. The calendar stays, for when the same person logs in again. */
  readonly remove: () => void;
  /**
   * Makes way for a login: drops the refresh token of the session before, and the calendar if it is another person's. Returns what is
   * still good on the server.
   */
  readonly dropBefore: (login: Tokens) => DroppedToken[];
  /** Clears local storage. Returns what is still good on the server. */
  readonly clear: () => DroppedToken[];
}

export function keptTokens(storage: KeyValueStorage): KeptTokens {
  const good = (withCalendar: boolean): DroppedToken[] => {
    const [refresh, calendar] = [storage.getItem(REFRESH), withCalendar && storage.getItem(CALENDAR)];
    return [...(refresh ? [['refresh', refresh] as const] : []), ...(calendar ? [['calendar', calendar] as const] : [])];
  };
  return {
    read: () => ({
      ...(storage.getItem(ACCESS) && { access: storage.getItem(ACCESS) ?? '' }),
      ...(storage.getItem(REFRESH) && { refresh: storage.getItem(REFRESH) ?? '' }),
    }),
    write: ({ access, refresh }) => {
      // The refresh token first: whoever sees the new access token then finds the one that belongs to it.
      if (refresh !== undefined) storage.setItem(REFRESH, refresh);
      storage.setItem(ACCESS, access);
    },
    remove: () => {
      const user = userOf(storage.getItem(ACCESS) ?? undefined);
      if (user !== undefined && storage.getItem(CALENDAR) !== null) storage.setItem(CALENDAR_OF, user);
      storage.removeItem(ACCESS);
      storage.removeItem(REFRESH);
    },
    dropBefore: (login) => {
      const user = userOf(login.access);
      const owners = [storage.getItem(CALENDAR_OF), userOf(storage.getItem(ACCESS) ?? undefined)];
      const isAnothers = owners.some((owner) => owner && owner !== user);
      const dropped = good(isAnothers).filter(([, token]) => token !== login.refresh);
      storage.removeItem(CALENDAR_OF);
      if (isAnothers) storage.removeItem(CALENDAR);
      return dropped;
    },
    clear: () => {
      const dropped = good(true);
      storage.clear();
      return dropped;
    },
  };
}

const ACCESS = 'access';
const REFRESH = 'refresh';
const CALENDAR = 'accessToken';
/** The id of the user whose calendar was left behind. */
const CALENDAR_OF = 'accessTokenOf';
