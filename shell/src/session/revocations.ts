import type { Host } from '@daybook/kit/host/host';
import type { KeyValueStorage } from '@daybook/kit/host/key-value-storage';

/** A token that is good on the server and that this browser no longer uses. */
export type DroppedToken = readonly [kind: keyof typeof calls, token: string];

export interface Revocations {
  /** Ends these on the server. Returns at once, and goes on when the page is closed. */
  readonly revoke: (dropped: readonly DroppedToken[]) => void;
  /** Returns what the server has yet to answer, from this page or an earlier one. */
  readonly pending: () => readonly DroppedToken[];
}

/**
 * Revokes tokens, and again at the next page, or when the browser is online again, until the server has answered. A refresh token is
 * good for 14 days: without that, a logout without a line would leave one that nobody can end any more.
 */
export function openRevocations(storage: KeyValueStorage, fetch: Host['fetch']): Revocations {
  const inFlight = new Map<string, DroppedToken>();
  const kept = () => readKept(storage.getItem(KEY));
  const without = ([, token]: DroppedToken) => kept().filter(([, other]) => other !== token);
  const write = (tokens: readonly DroppedToken[]) => {
    if (tokens.length > 0) storage.setItem(KEY, JSON.stringify(tokens.slice(-LIMIT)));
    else storage.removeItem(KEY);
  };
  const keep = (dropped: DroppedToken) => write([...without(dropped), dropped]);

  const send = async (dropped: DroppedToken) => {
    const [, token] = dropped;
    if (inFlight.has(token)) return;
    inFlight.set(token, dropped);
    const isSettled = await post(fetch, dropped);
    inFlight.delete(token);
    if (isSettled) write(without(dropped));
    else keep(dropped);
  };
  const revoke = (dropped: readonly DroppedToken[]) => dropped.forEach((one) => void send(one));

  const sendKept = () => revoke(kept());
  sendKept();
  window.addEventListener('online', sendKept);
  // The answer may come when nobody is here to see that it failed.
  window.addEventListener('pagehide', () => inFlight.forEach(keep));
  return { revoke, pending: () => [...kept(), ...inFlight.values()] };
}

/** Written out: the contracts bring the schemas, and a chunk that is loaded for them may come too late. */
const calls = {
  refresh: { path: '/api/token/revoke/', field: 'refresh' },
  calendar: { path: '/api/calendar/revoke/', field: 'token' },
} as const;

const KEY = 'daybook:to-revoke';

/** The newest. More than that were not dropped by hand. */
const LIMIT = 10;

/** Resolves to whether the server has answered: "too many" and "too slow" say nothing about the token. */
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

/** What somebody else has written under the key is no token. */
function readKept(text: string | null): DroppedToken[] {
  try {
    const tokens = JSON.parse(text ?? '[]') as DroppedToken[];
    return tokens.filter(([kind, token]) => Object.hasOwn(calls, kind) && typeof token === 'string');
  } catch {
    return [];
  }
}
