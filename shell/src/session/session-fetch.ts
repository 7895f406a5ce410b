import type { Host } from '@daybook/kit/host/host';
import { userOf } from './access-token.ts';
import type { PageSession } from './session.ts';

type Renewing = Pick<PageSession, 'user' | 'token' | 'usableToken' | 'renew'>;

/**
 * The `fetch` of the apps: to our own API it carries the access token, and renews it once when it has expired. A call that
 * says itself which credentials it carries (`omit`, or `same-origin` for the cookies) is made without the session. It sets no time limit: a
 * save waits as long as it takes, also for the token.
 *
 * @throws when nobody answered, be it to the call or to the refresh attempt.
 */
export function sessionFetch(session: Renewing, fetch: Host['fetch']): Host['fetch'] {
  return async (path, init = {}) => {
    if (!isOurApi(path) || init.credentials !== undefined) return fetch(path, init);
    const asker = session.user.get();
    const token = session.usableToken() ?? (await renewed(session, session.token(), init));
    if (token === undefined || isAnothers(token, asker)) return unauthorized();
    const response = await fetch(path, withToken(init, token));
    if (response.status !== 401) return response;
    const next = await renewed(session, token, init);
    return next === undefined || isAnothers(next, asker) ? response : fetch(path, withToken(init, next));
  };
}

/** What one person typed is not saved as another's, who has logged in in another tab meanwhile. */
const isAnothers = (token: string, asker: string | undefined) => asker !== undefined && userOf(token) !== asker;

/** The token after one refresh attempt; undefined when it was refused. What is only shown does not wait for a slow one. */
async function renewed(session: Renewing, spent: string | undefined, init: RequestInit): Promise<string | undefined> {
  for (;;) {
    const renewal = await session.renew(spent);
    if (renewal === 'renewed') return session.token();
    if (renewal === 'refused') return undefined;
    if (renewal === 'unreachable' || !isSave(init)) throw new TypeError('The session could not be renewed: nobody answered.');
    init.signal?.throwIfAborted();
  }
}

const isSave = ({ method = 'GET' }: RequestInit) => method !== 'GET' && method !== 'HEAD';

function isOurApi(path: string) {
  const { origin, pathname } = new URL(path, window.location.href);
  return origin === window.location.origin && pathname.startsWith('/api/');
}

function withToken(init: RequestInit, token: string): RequestInit {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  return { ...init, headers };
}

/** What the server would answer: it need not be asked. */
function unauthorized() {
  const problem = { type: 'about:blank', title: 'Unauthorized', status: 401 };
  return new Response(JSON.stringify(problem), { status: 401, headers: { 'content-type': 'application/problem+json' } });
}
