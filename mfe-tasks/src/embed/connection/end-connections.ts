import type { KeyValueStorage } from '@daybook/kit/host/key-value-storage';
import { forgetConnections, toRevoke } from './forget-connections.ts';

interface StoredConnections {
  readonly origin: string;
  readonly portal: string;
  readonly storage: KeyValueStorage;
}

/**
 * Forgets the connections of a portal in this browser at once, and revokes them.
 *
 * @param kept - the key of a connection that stays
 * @returns true once Daybook has confirmed it; false if it has to be tried again by `revokeEnded`
 */
export function endConnections(stored: StoredConnections, kept?: string): Promise<boolean> {
  forgetConnections(stored.portal, stored.storage, kept);
  return revokeEnded(stored);
}

/**
 * Revokes the tokens of ended connections. Resolves to true if none is left. Resolves to false if there was none and the browser stores
 * nothing: another page of the portal may have one in memory.
 */
export async function revokeEnded({ origin, portal, storage }: StoredConnections): Promise<boolean> {
  const prefix = toRevoke(portal);
  const revoke = async (key: string) => {
    const isConfirmed = await postRevocation(origin, portal, key.slice(prefix.length));
    if (isConfirmed) storage.removeItem(key);
    return isConfirmed;
  };
  const ended = storage.keys().filter((key) => key.startsWith(prefix));
  const confirmed = await Promise.all(ended.map(revoke));
  return confirmed.every(Boolean) && (confirmed.length > 0 || storage.isLasting());
}

/**
 * Calls back when connections of a portal have ended, here or in another tab. Returns a function that stops this.
 *
 * @param listener - receives true if the page was restored from the back/forward cache: the connections may have ended meanwhile
 */
export function onEnded(portal: string, listener: (isRestored: boolean) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => newValue !== null && key?.startsWith(toRevoke(portal)) && listener(false);
  // A page in the back/forward cache gets no events.
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && listener(true);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}

/** Returns false for "too many requests", timeouts and server errors: the token may still be valid. */
async function postRevocation(origin: string, portal: string, refresh: string): Promise<boolean> {
  try {
    const { status } = await window.fetch(`${origin}/api/portals/${encodeURIComponent(portal)}/revoke/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh }),
      credentials: 'omit',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    return status < 500 && status !== 408 && status !== 429;
  } catch {
    return false;
  }
}

/** A logout of the portal waits for it. */
const LIMIT_MS = 5000;
