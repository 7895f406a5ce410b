import { fetchWithToken, userOf } from '@daybook/host/access-token';
import type { Host } from '@daybook/kit/host/host';
import { hasWorker } from '../offline/has-worker.ts';
import { noteResponse } from '../offline/server-contact.ts';
import { randomHex } from './random-hex.ts';
import type { PageSession } from './session.ts';

type RenewableSession = Pick<PageSession, 'user' | 'token' | 'usableToken' | 'renew'>;

/**
 * Returns the `fetch` of the apps. It adds the access token to calls of our own API, and renews it once. A call that names its own
 * `credentials` is made without the session. There is no time limit: a save waits as long as it takes, also for a new token. If the token
 * cannot be renewed, a read gets what the service worker has seen last.
 *
 * @throws if the server cannot be reached, be it for the call or for the new token
 */
export function sessionFetch(session: RenewableSession, fetch: Host['fetch']): Host['fetch'] {
  return (path, init = {}) => {
    if (!isOurApi(path) || init.credentials !== undefined) return fetch(path, init);
    const caller = session.user.get();
    const headers = new Headers(init.headers);
    // The trace begins here (W3C Trace Context), unless an app has begun it. The server decides whether to record it.
    if (!headers.has('traceparent')) headers.set('traceparent', `00-${randomHex(16)}-${randomHex(8)}-00`);
    const sent = { ...init, headers };
    return fetchWithToken(path, sent, {
      fetch,
      token: session.usableToken,
      renew: (spent = session.token()) => renew(session, spent, sent),
      isOwn: (token) => caller === undefined || userOf(token) === caller,
    }).then(noteResponse);
  };
}

/**
 * Returns undefined if the server refused to renew the token. A save tries again after a slow attempt. A read does not wait: the service
 * worker gives it what was seen last, by the token that has expired.
 */
async function renew(session: RenewableSession, spent: string | undefined, init: RequestInit): Promise<string | undefined> {
  for (;;) {
    const renewal = await session.renew(spent);
    if (renewal === 'renewed') return session.token();
    if (renewal === 'refused') return undefined;
    if (!isSave(init) && hasWorker()) {
      init.cache = 'force-cache';
      return session.token();
    }
    if (renewal === 'unreachable' || !isSave(init)) throw new TypeError('unreachable');
    init.signal?.throwIfAborted();
  }
}

const isSave = ({ method = 'GET' }: RequestInit) => method !== 'GET' && method !== 'HEAD';

const isOurApi = (path: string) => new URL(path, window.location.href).href.startsWith(`${window.location.origin}/api/`);
