import type { Refreshed, Tokens } from '@daybook/contracts/accounts';
import type { KeyValueStorage } from '@daybook/kit/key-value-storage';
import type { Dropped } from './account-calls.ts';

/** The session's tokens, in the browser's local storage: all tabs share them. */
export interface KeptTokens {
  readonly read: () => Partial<Tokens>;
  readonly write: (tokens: Refreshed) => void;
  readonly remove: () => void;
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
      storage.removeItem(ACCESS);
      storage.removeItem(REFRESH);
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
