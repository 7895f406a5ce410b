import type { PortalTokens } from '@daybook/contracts/portal-tokens';
import { userOf } from '@daybook/host/access-token';
import type { KeyValueStorage } from '@daybook/kit/host/key-value-storage';

/**
 * Manages the refresh token in storage and the access token in memory. The access token is valid only while a refresh token of the same
 * person is stored: another tab, or the page around the board, may have ended the connection.
 */
export function storedTokens(storage: KeyValueStorage, key: string) {
  let access: AccessToken | undefined;
  const refresh = () => storage.getItem(key);
  const isCurrent = () => {
    const stored = refresh();
    const owner = userOf(stored ?? undefined);
    return stored !== null && (!access || !owner || owner === userOf(access.token));
  };
  const isValid = () => access !== undefined && access.expires > Date.now() && isCurrent();
  return {
    refresh,
    /** False if nothing is stored, or the tokens of another person, who has connected since. */
    isCurrent,
    isValid,
    /** Returns the access token, if it is valid and not the spent one. */
    usable: (spent?: string) => (isValid() && access?.token !== spent ? access?.token : undefined),
    /** True if there was an access token in this page. */
    wereUsed: () => access !== undefined,
    userId: () => userOf(access?.token ?? refresh() ?? undefined),
    save: ({ access: token, refresh: next, expiresIn }: PortalTokens) => {
      storage.setItem(key, next);
      access = { token, expires: Date.now() + expiresIn * 1000 - Math.min(EARLY_MS, expiresIn * 500) };
      return token;
    },
    /** Removes the refresh token, which Daybook does not accept any more. */
    removeRefresh: () => storage.removeItem(key),
    forgetAccess: () => (access = undefined),
  };
}

interface AccessToken {
  readonly token: string;
  /** When to stop using it, by this machine's clock. */
  readonly expires: number;
}

/** A token is renewed this much before it expires, because a call takes time; a short-lived one after half its life. */
const EARLY_MS = 20_000;
