import type { KeyValueStorage } from '@daybook/kit/host/key-value-storage';

/** Returns the key of a refresh token. `user` is the portal's own id of its user, if it names one. */
export const connectionKey = (portal: string, user = '') => `daybook:connection:${portal}${user && `:${user}`}`;

/** Begins the keys of the connections that have ended. Each is followed by a refresh token that has yet to be revoked. */
export const toRevoke = (portal: string) => `daybook:to-revoke:${portal}:`;

/**
 * Forgets the connections of a portal in this browser. The boards of this page and of other tabs close.
 *
 * @param kept - the key of a connection that stays
 */
export function forgetConnections(
  portal: string,
  storage: Pick<KeyValueStorage, 'keys' | 'getItem' | 'setItem' | 'removeItem'>,
  kept?: string,
): void {
  const key = connectionKey(portal);
  const ended = storage.keys().filter((one) => one !== kept && (one === key || one.startsWith(`${key}:`)));
  // A board that names its user opens beside others of the same user, which stay.
  if (kept && ended.length === 0) return;
  for (const one of ended) {
    const refresh = storage.getItem(one);
    storage.removeItem(one);
    storage.setItem(toRevoke(portal) + refresh, '');
  }
  // Browsers dispatch it in the other tabs only.
  window.dispatchEvent(new StorageEvent('storage', { key: toRevoke(portal), newValue: '' }));
}
