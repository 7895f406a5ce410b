import { withTimeout } from '@daybook/kit/host/with-timeout';
import { createStore, update } from 'idb-keyval';

interface Rotation {
  /** The end of the refresh token that is being spent: enough to know it by, of no use to whoever reads it. */
  readonly spends: string;
  readonly key: string;
}

/**
 * The Idempotency-Key under which a refresh token is exchanged, the same however often and from whichever tab that is tried: an answer
 * may be lost with a reload, and another tab may read a token in local storage a moment after it was spent, for local storage comes late
 * from one process to another. The database of the browser does not. Without the key the server would take the second use for a theft.
 */
export async function rotationKey(refresh: string): Promise<string> {
  const spends = refresh.slice(-KNOWN_BY);
  let key = newKey();
  try {
    // In one transaction: of two tabs that come at once, the second finds the key of the first.
    const kept = update<Rotation>(
      NEWEST,
      (before) => {
        if (before?.spends === spends) key = before.key;
        return { spends, key };
      },
      createStore('daybook-session', 'rotation'),
    );
    await withTimeout(kept, STORE_LIMIT_MS);
  } catch (error) {
    console.error('refresh', error);
  }
  return key;
}

/** WebKit's database may hang after a reload, and every call of every tab waits for this one. */
const STORE_LIMIT_MS = 1000;

const NEWEST = 'newest';
const KNOWN_BY = 16;

/** Not `randomUUID`, which a page on plain http does not have. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
