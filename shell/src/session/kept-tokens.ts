import type { Refreshed, Tokens } from '@daybook/contracts/accounts';
import type { KeyValueStorage } from '@daybook/kit/key-value-storage';
import { userOf } from './access-token.ts';
import type { Dropped } from './account-calls.ts';

/** The session's tokens, in the browser's local storage: all tabs share them. */
export interface KeptTokens {
  readonly read: () => Partial<Tokens>;
  readonly write: (tokens: Refreshed) => void;
  /** Forgets a session that has ended by itself. The calendar stays, for when the same person logs in again. */
  readonly remove: () => void;
  /** Takes the calendar of whoever was here before away from another person who logs in. Returns what is still good on the server. */
  readonly dropOthersCalendar: (user: string | undefined) => Dropped;
  /** Clears local storage. Returns what is still good on the server. */
  readonly clear: () => Dropped;
}

export function keptTokens(storage: KeyValueStorage): KeptTokens {
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
    dropOthersCalendar: (user) => {
      const owner = storage.getItem(CALENDAR_OF);
      const calendar = owner !== null && owner !== user ? (storage.getItem(CALENDAR) ?? undefined) : undefined;
      storage.removeItem(CALENDAR_OF);
      if (calendar !== undefined) storage.removeItem(CALENDAR);
      return { refresh: undefined, calendar };
    },
    clear: () => {
      const dropped = { refresh: storage.getItem(REFRESH) ?? undefined, calendar: storage.getItem(CALENDAR) ?? undefined };
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
