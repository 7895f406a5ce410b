import { SERVED } from '../offline/server-contact.ts';
import { useTestWorker } from '../offline/test-worker.ts';
import { aToken } from './test-session.ts';
import { createStore } from '@daybook/host/store';
import { userOf } from '@daybook/host/access-token';
import type { Renewal } from './renew-tokens.ts';
import { sessionFetch } from './session-fetch.ts';

const [old, fresh, ofBob] = [aToken({ expiresIn: 100 }), aToken({ expiresIn: 900 }), aToken({ user: 'bob' })];

interface FetchOptions {
  held?: 'usable' | 'expired' | 'none';
  renewal?: Renewal;
  /** Who is logged in, as far as this tab knows. */
  user?: string | undefined;
  /** Whose token the refresh attempt finds. */
  next?: string;
  /** The status of each response, in order. */
  statuses?: number[];
}

/** A session whose refresh attempt goes as the test says. */
function aFetch({ held = 'usable', renewal = 'renewed', user = 'ann', next = fresh, statuses = [200] }: FetchOptions = {}) {
  const stored = { token: held === 'none' ? undefined : old };
  const known = createStore(held === 'none' ? undefined : user);
  const renew = jest.fn(() => {
    if (renewal === 'renewed') stored.token = next;
    known.set(userOf(stored.token));
    return Promise.resolve(renewal);
  });
  const sentTokens: (string | null)[] = [];
  const server = jest.fn((_path: string, init?: RequestInit) => {
    sentTokens.push(new Headers(init?.headers).get('authorization'));
    return Promise.resolve(new Response(null, { status: statuses[sentTokens.length - 1] ?? 200 }));
  });
  const fetch = sessionFetch(
    { user: known, token: () => stored.token, usableToken: () => (held === 'usable' ? stored.token : undefined), renew },
    server,
  );
  return { fetch, renew, server, sentTokens };
}

describe("an app's fetch", () => {
  it('carries the access token to our API', async () => {
    const { fetch, sentTokens, renew } = aFetch();
    expect((await fetch('/api/notes/', { headers: { accept: 'application/json' } })).status).toBe(200);
    expect(sentTokens).toEqual([`Bearer ${old}`]);
    expect(renew).not.toHaveBeenCalled();
  });

  it('lets the page know that the server responds, but not a calendar with a token of its own', async () => {
    const onServed = jest.fn();
    window.addEventListener(SERVED, onServed);
    const { fetch } = aFetch({ statuses: [503, 200, 200] });
    for (const path of ['/api/changes/', '/api/changes/']) await fetch(path);
    expect(onServed).toHaveBeenCalledTimes(1);
    await fetch('/api/calendar/v3/events', { credentials: 'omit' });
    expect(onServed).toHaveBeenCalledTimes(1);
    window.removeEventListener(SERVED, onServed);
  });

  it('begins a trace, and continues it with a new token', async () => {
    const { fetch, server } = aFetch({ statuses: [401, 200, 200] });
    await fetch('/api/notes/');
    await fetch('/api/notes/');
    const [first, again, second] = server.mock.calls.map(([, init]) => new Headers(init?.headers).get('traceparent'));
    expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(again).toBe(first);
    expect(second).not.toBe(first);
  });

  it('continues the trace of an app that has begun one', async () => {
    const { fetch, server } = aFetch();
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    await fetch('/api/notes/', { headers: { traceparent } });
    expect(new Headers(server.mock.calls[0]?.[1]?.headers).get('traceparent')).toBe(traceparent);
  });

  it('keeps the headers and the body of the call', async () => {
    const { fetch, server } = aFetch();
    await fetch('/api/notes/', { method: 'POST', body: '{}', headers: { 'if-match': '"1"' } });
    const init = server.mock.calls[0]?.[1];
    expect(init).toMatchObject({ method: 'POST', body: '{}' });
    expect(new Headers(init?.headers).get('if-match')).toBe('"1"');
  });

  it.each(['https://elsewhere.example/api/notes/', '/assets/icon.svg', '//elsewhere.example/api/'])(
    'carries no token to %s',
    async (address) => {
      const { fetch, sentTokens } = aFetch();
      await fetch(address);
      expect(sentTokens).toEqual([null]);
    },
  );

  it('sends no token with a call that has its own credentials', async () => {
    const { fetch, sentTokens } = aFetch();
    await fetch('/api/calendar/', { credentials: 'omit' });
    expect(sentTokens).toEqual([null]);
  });

  it('renews an expired token before it calls', async () => {
    const { fetch, sentTokens, renew } = aFetch({ held: 'expired' });
    await fetch('/api/notes/');
    expect(renew).toHaveBeenCalledWith(old);
    expect(sentTokens).toEqual([`Bearer ${fresh}`]);
  });

  it('renews a token that the server rejects, and calls once more', async () => {
    const { fetch, sentTokens } = aFetch({ statuses: [401, 200] });
    expect((await fetch('/api/notes/')).status).toBe(200);
    expect(sentTokens).toEqual([`Bearer ${old}`, `Bearer ${fresh}`]);
  });

  it('makes one refresh attempt, not two', async () => {
    const { fetch, renew } = aFetch({ statuses: [401, 401] });
    expect((await fetch('/api/notes/')).status).toBe(401);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('returns the 401 if the refresh attempt is refused', async () => {
    const { fetch, sentTokens } = aFetch({ statuses: [401], renewal: 'refused' });
    expect((await fetch('/api/notes/')).status).toBe(401);
    expect(sentTokens).toHaveLength(1);
  });

  it('responds with a 401 itself if there is no token', async () => {
    const { fetch, server } = aFetch({ held: 'none', renewal: 'refused' });
    const response = await fetch('/api/notes/');
    expect(response.status).toBe(401);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(server).not.toHaveBeenCalled();
  });

  it('rejects if the refresh attempt cannot reach the server', async () => {
    const { fetch, server } = aFetch({ held: 'expired', renewal: 'unreachable' });
    await expect(fetch('/api/notes/')).rejects.toThrow(TypeError);
    expect(server).not.toHaveBeenCalled();
  });

  describe('in a page with a service worker, while the server cannot be reached', () => {
    useTestWorker();

    it.each<Renewal>(['unreachable', 'slow'])(
      'reads what this person has seen last, after a refresh that was %s',
      async (renewal) => {
        const { fetch, server, sentTokens } = aFetch({ held: 'expired', renewal });
        expect((await fetch('/api/notes/')).status).toBe(200);
        expect(server).toHaveBeenCalledWith('/api/notes/', expect.objectContaining({ cache: 'force-cache' }));
        expect(sentTokens).toEqual([`Bearer ${old}`]);
      },
    );

    it('saves nothing', async () => {
      const { fetch, server } = aFetch({ held: 'expired', renewal: 'unreachable' });
      await expect(fetch('/api/notes/', { method: 'PUT', body: '{}' })).rejects.toThrow(TypeError);
      expect(server).not.toHaveBeenCalled();
    });

    it('reads nothing of another user', async () => {
      const { fetch, server } = aFetch({ held: 'expired', renewal: 'unreachable', user: 'carol' });
      expect((await fetch('/api/notes/')).status).toBe(401);
      expect(server).not.toHaveBeenCalled();
    });
  });

  it('waits for a slow refresh as long as a save needs', async () => {
    const { fetch, renew, sentTokens } = aFetch({ held: 'expired' });
    renew.mockResolvedValueOnce('slow').mockResolvedValueOnce('slow');
    expect((await fetch('/api/notes/', { method: 'POST', body: '{}' })).status).toBe(200);
    expect([renew.mock.calls.length, sentTokens]).toEqual([3, [`Bearer ${fresh}`]]);
  });

  it.each<[string, RequestInit]>([
    ['only shown', {}],
    ['called off', { method: 'PUT', signal: AbortSignal.abort() }],
  ])('does not wait for a slow refresh for what is %s', async (_, init) => {
    const { fetch, renew, server } = aFetch({ held: 'expired', renewal: 'slow' });
    await expect(fetch('/api/notes/', init)).rejects.toThrow();
    expect([renew.mock.calls.length, server.mock.calls.length]).toEqual([1, 0]);
  });

  describe('when another user has logged in in another tab', () => {
    const save = { method: 'POST', body: '{}' };

    it.each<[string, FetchOptions, string[]]>([
      ['while the token was renewed', { held: 'expired', next: ofBob }, []],
      ['while the server refused the old token', { statuses: [401], next: ofBob }, [`Bearer ${old}`]],
      ['before this tab has heard of it', { user: 'carol' }, []],
    ])('saves nothing in their name: %s', async (_, options, sent) => {
      const { fetch, sentTokens } = aFetch(options);
      expect((await fetch('/api/notes/', save)).status).toBe(401);
      expect(sentTokens).toEqual(sent);
    });

    it('calls in the name of the new user if nobody was logged in here', async () => {
      const { fetch, sentTokens } = aFetch({ held: 'none', next: ofBob });
      expect((await fetch('/api/notes/')).status).toBe(200);
      expect(sentTokens).toEqual([`Bearer ${ofBob}`]);
    });
  });
});
