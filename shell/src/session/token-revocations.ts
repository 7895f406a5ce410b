import type { Host } from '@daybook/kit/host/host';
import type { KeyValueStorage } from '@daybook/kit/host/key-value-storage';

/** A token that is valid on the server and that this browser no longer uses. */
export type DroppedToken = readonly [kind: keyof typeof calls, token: string];

/**
 * Revokes tokens, and tries again when the next page loads or the browser is online again, until the server has responded. A refresh
 * token is valid for 14 days: otherwise a logout while offline would leave one that nobody can revoke.
 */
export function openRevocations(storage: KeyValueStorage, fetch: Host['fetch']) {
  const inFlight = new Map<string, DroppedToken>();
  const stored = () => parseTokens(storage.getItem(KEY));
  const without = ([, token]: DroppedToken) => stored().filter(([, other]) => other !== token);
  const write = (tokens: readonly DroppedToken[]) => {
    if (tokens.length > 0) storage.setItem(KEY, JSON.stringify(tokens.slice(-LIMIT)));
    else storage.removeItem(KEY);
  };
  const keep = (dropped: DroppedToken) => write([...without(dropped), dropped]);

  const send = async (dropped: DroppedToken) => {
    const [, token] = dropped;
    if (inFlight.has(token)) return;
    inFlight.set(token, dropped);
    const isConfirmed = await post(fetch, dropped);
    inFlight.delete(token);
    if (isConfirmed) write(without(dropped));
    else keep(dropped);
  };
  /** Returns at once; the calls continue when the page is closed. */
  const revoke = (dropped: readonly DroppedToken[]) => dropped.forEach((one) => void send(one));

  const sendStored = () => revoke(stored());
  sendStored();
  window.addEventListener('online', sendStored);
  // The page cannot see the responses of calls that are still in flight.
  window.addEventListener('pagehide', () => inFlight.forEach(keep));
  /** Returns the tokens that the server has not confirmed yet, also those of earlier pages. */
  const pending = () => [...stored(), ...inFlight.values()];
  return { revoke, pending };
}

/** Not imported from the contracts: they include the schemas, and a lazy chunk might be loaded too late. */
const calls = {
  refresh: { path: '/api/token/revoke/', field: 'refresh' },
  calendar: { path: '/api/calendar/revoke/', field: 'token' },
} as const;

const KEY = 'daybook:to-revoke';

/** Only the newest are kept. Nobody logs out so often by hand. */
const LIMIT = 10;

/** Resolves to true if the server has responded, unless it was "too many requests" or a timeout. */
async function post(fetch: Host['fetch'], [kind, token]: DroppedToken): Promise<boolean> {
  const { path, field } = calls[kind];
  const headers = { 'content-type': 'application/json' };
  try {
    const { status } = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ [field]: token }), keepalive: true });
    return status < 500 && status !== 408 && status !== 429;
  } catch (error) {
    console.error('logout', error);
    return false;
  }
}

/** Ignores a value that other code has written under the key. */
function parseTokens(text: string | null): DroppedToken[] {
  try {
    const tokens = JSON.parse(text ?? '[]') as DroppedToken[];
    return tokens.filter(([kind, token]) => Object.hasOwn(calls, kind) && typeof token === 'string');
  } catch {
    return [];
  }
}
