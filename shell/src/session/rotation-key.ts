import { withTimeout } from '@daybook/kit/host/with-timeout';
import { createStore, update } from 'idb-keyval';

interface Rotation {
  /** The end of the refresh token: enough to identify it, and useless to anybody else. */
  readonly tokenEnd: string;
  readonly key: string;
}

/**
 * Returns the idempotency key for exchanging a refresh token, the same for every attempt in any tab. A response may be lost with a reload,
 * and another tab may still read a spent token from local storage, which reaches other processes with a delay; IndexedDB has none.
 * Without the key the server would take the second use for theft.
 */
export async function rotationKey(refresh: string): Promise<string> {
  const tokenEnd = refresh.slice(-END_LENGTH);
  let key = newKey();
  try {
    // One transaction: of two tabs that run this at once, the second finds the key of the first.
    const stored = update<Rotation>(
      NEWEST,
      (before) => {
        if (before?.tokenEnd === tokenEnd) key = before.key;
        return { tokenEnd, key };
      },
      createStore('daybook-session', 'rotation'),
    );
    await withTimeout(stored, STORE_LIMIT_MS);
  } catch (error) {
    console.error('refresh', error);
  }
  return key;
}

/** WebKit's IndexedDB may hang after a reload, and every call of every tab waits for this. */
const STORE_LIMIT_MS = 1000;

const NEWEST = 'newest';
const END_LENGTH = 16;

/** Not `randomUUID`, which is missing on pages served by plain http. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
