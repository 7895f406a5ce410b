import { logout, refresh } from '@daybook/contracts/accounts';
import { revokeCalendar } from '@daybook/contracts/calendar';
import { keyValueStorage } from '@daybook/kit/host/key-value-storage';
import type { Locks } from '@daybook/kit/host/scheduling';
import { deferred } from '@daybook/kit/testing/fake-api';
import { fakeApi, jsonResponse, offline, problemResponse } from '@daybook/kit/testing/fake-api';
import { waitFor } from '@testing-library/react';
import { aToken, logInAs, quietConsole } from './test-session.ts';
import { openSession } from './session.ts';

const storage = window.localStorage;
const expired = { expiresIn: -1 };

/** A session in one tab; tabs share the storage and the locks. */
function aSession({ locks, clock }: { locks?: Locks; clock?: () => number } = {}) {
  const api = fakeApi();
  api.on(refresh, () => ({ access: aToken(), refresh: 'second' }));
  return { api, session: openSession({ storage: keyValueStorage(), fetch: api.fetch, locks, ...(clock && { clock }) }) };
}

/** The browser's locks, as all tabs see them. */
function testLocks(): Locks {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _options: LockOptions, step: () => Promise<unknown>) => (last = last.then(step));
  return { request } as unknown as Locks;
}

describe('the session', () => {
  it('has its user also after the access token has expired', () => {
    logInAs('ann', expired);
    const { session } = aSession();
    expect(session.user.get()).toBe('ann');
    expect(session.usableToken()).toBeUndefined();
    expect(session.token()).toBeDefined();
  });

  it('counts a token as expired half a minute early', () => {
    logInAs('ann', { expiresIn: 29 });
    expect(aSession().session.usableToken()).toBeUndefined();
    logInAs('ann', { expiresIn: 31 });
    expect(aSession().session.usableToken()).toBeDefined();
  });

  it.each(['', 'no token', 'a.b.c', `a.${btoa('7')}.c`, `a.${btoa('{"exp":"soon"}')}.c`])(
    'takes %j for an expired token of nobody',
    (token) => {
      storage.setItem('access', token);
      const { session } = aSession();
      expect(session.user.get()).toBeUndefined();
      expect(session.usableToken()).toBeUndefined();
    },
  );

  it('uses the clock of the server if this one is wrong', () => {
    const anHourAhead = () => Date.now() + 3_600_000;
    const { session } = aSession({ clock: anHourAhead });
    session.begin({ access: aToken(), refresh: 'first' });
    expect(session.usableToken()).toBeDefined();
  });

  it('stores both tokens when it begins, and clears local storage and revokes them when it ends', async () => {
    const { api, session } = aSession();
    api.on(logout, () => undefined);
    api.on(revokeCalendar, () => undefined);
    const seen: unknown[] = [];
    session.user.subscribe(() => seen.push(session.user.get()));
    session.begin({ access: aToken(), refresh: 'first' });
    storage.setItem('accessToken', "the calendar's");
    session.end();
    expect(storage).toHaveLength(0);
    expect(seen).toEqual(['ann', undefined]);
    await waitFor(() => expect(api.requests(logout)[0]?.body).toEqual({ refresh: 'first' }));
    expect(api.requests(revokeCalendar)[0]?.body).toEqual({ token: "the calendar's" });
  });

  it.each([
    ['storage', window],
    ['pageshow', window],
    ['visibilitychange', document],
  ])('follows another tab at %s', (event, target) => {
    const { session } = aSession();
    logInAs('bob');
    expect(session.user.get()).toBeUndefined();
    target.dispatchEvent(new Event(event));
    expect(session.user.get()).toBe('bob');
  });
});

describe('a refresh attempt', () => {
  beforeEach(() => logInAs('ann', expired));

  it('exchanges the refresh token, and keeps the new one', async () => {
    const { session, api } = aSession();
    expect(await session.renew(session.token())).toBe('renewed');
    expect(api.requests(refresh)[0]?.body).toEqual({ refresh: 'refresh-of-ann', rotate: true });
    expect(storage.getItem('refresh')).toBe('second');
    expect(session.usableToken()).toBe(storage.getItem('access'));
  });

  it('is made without the lock if another tab, which may hang, holds it for 15 seconds', async () => {
    const limits: number[] = [];
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((limitMs) => {
      limits.push(limitMs);
      return limits.length === 1 ? AbortSignal.abort() : new AbortController().signal;
    });
    const request = (_: string, { signal }: LockOptions) =>
      signal?.aborted ? Promise.reject(signal.reason as Error) : new Promise(() => undefined);
    const { session } = aSession({ locks: { request } as unknown as Locks });
    expect(await session.renew(session.token())).toBe('renewed');
    expect(limits[0]).toBe(15_000);
  });

  it('keeps the refresh token if the server returns no new one', async () => {
    const { session, api } = aSession();
    api.on(refresh, () => ({ access: aToken() }));
    expect(await session.renew(session.token())).toBe('renewed');
    expect(storage.getItem('refresh')).toBe('refresh-of-ann');
  });

  it('is shared by concurrent calls', async () => {
    const { session, api } = aSession();
    const spent = session.token();
    expect(await Promise.all([session.renew(spent), session.renew(spent), session.renew(spent)])).toEqual(Array(3).fill('renewed'));
    expect(api.requests(refresh)).toHaveLength(1);
  });

  it('is shared by concurrent calls also if the server cannot be reached', async () => {
    quietConsole();
    const { session, api } = aSession();
    api.on(refresh, offline);
    const spent = session.token();
    expect(await Promise.all([session.renew(spent), session.renew(spent)])).toEqual(['unreachable', 'unreachable']);
    expect(api.requests(refresh)).toHaveLength(1);
  });

  it('is shared by all tabs', async () => {
    const locks = testLocks();
    const [one, other] = [aSession({ locks }), aSession({ locks })];
    const spent = one.session.token();
    expect(await Promise.all([one.session.renew(spent), other.session.renew(spent)])).toEqual(['renewed', 'renewed']);
    expect(one.api.requests(refresh)).toHaveLength(1);
    expect(other.api.requests(refresh)).toHaveLength(0);
  });

  it('is made again when the next token has expired', async () => {
    const { session, api } = aSession();
    await session.renew(session.token());
    await session.renew(session.token());
    expect(api.requests(refresh)).toHaveLength(2);
  });

  it('is refused without a refresh token, without a call', async () => {
    storage.removeItem('refresh');
    const { session, api } = aSession();
    expect(await session.renew(session.token())).toBe('refused');
    expect(api.requests(refresh)).toEqual([]);
    expect(session.user.get()).toBeUndefined();
  });

  it('ends the session if it is refused, and keeps other values', async () => {
    quietConsole();
    const { session, api } = aSession();
    storage.setItem('accessToken', "the calendar's");
    api.on(refresh, () => problemResponse(401));
    const refused = jest.fn();
    session.onRefused(refused);
    expect(await session.renew(session.token())).toBe('refused');
    expect(refused).toHaveBeenCalledTimes(1);
    expect(session.user.get()).toBeUndefined();
    expect(storage.getItem('access')).toBeNull();
    expect(storage.getItem('refresh')).toBeNull();
    expect(storage.getItem('accessToken')).toBe("the calendar's");
  });

  it.each([
    ['comes back', 'ann', "the calendar's", 0],
    ['is followed by another', 'ben', null, 1],
  ])('keeps the calendar only for the person who %s', async (_, next, calendar, ended) => {
    quietConsole();
    const { session, api } = aSession();
    storage.setItem('accessToken', "the calendar's");
    api.on(refresh, () => problemResponse(401));
    api.on(revokeCalendar, () => undefined);
    await session.renew(session.token());
    session.begin({ access: aToken({ user: next }), refresh: 'new' });
    expect(storage.getItem('accessToken')).toBe(calendar);
    expect(storage.getItem('accessTokenOf')).toBeNull();
    await waitFor(() => expect(api.requests(revokeCalendar)).toHaveLength(ended));
  });

  it.each([
    ['there is no response', offline],
    ['there were too many attempts', () => problemResponse(429)],
    ['the server was too slow', () => problemResponse(408)],
    ['the server is broken', () => problemResponse(503)],
    ['a proxy responds with HTML', () => jsonResponse('<html>')],
  ])('keeps the session if %s', async (_, reply) => {
    quietConsole();
    const { session, api } = aSession();
    api.on(refresh, reply);
    const refused = jest.fn();
    session.onRefused(refused);
    expect(await session.renew(session.token())).toBe('unreachable');
    expect(refused).not.toHaveBeenCalled();
    expect(session.user.get()).toBe('ann');
    expect(storage.getItem('refresh')).toBe('refresh-of-ann');
  });

  it('times out after five seconds', async () => {
    quietConsole();
    const limit = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const hanging = (_path: string, { signal }: RequestInit = {}) =>
      new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
    const session = openSession({ storage: keyValueStorage(), fetch: jest.fn(hanging) });
    const renewal = session.renew(session.token());
    await waitFor(() => expect(timeout).toHaveBeenCalledWith(5000));
    limit.abort(new DOMException('Too late.', 'TimeoutError'));
    expect(await renewal).toBe('slow');
    expect(session.user.get()).toBe('ann');
  });

  it('does not restore a session that was ended meanwhile', async () => {
    const { session, api } = aSession();
    const reply = deferred<Response>();
    api.on(refresh, () => reply.promise);
    api.on(logout, () => undefined);
    const renewal = session.renew(session.token());
    await waitFor(() => expect(api.requests(refresh)).toHaveLength(1));
    session.end();
    await reply.resolve(jsonResponse({ access: aToken(), refresh: 'second' }));
    expect(await renewal).toBe('refused');
    expect(storage).toHaveLength(0);
  });

  it('keeps a session that another tab has begun meanwhile', async () => {
    quietConsole();
    const { session, api } = aSession();
    const reply = deferred<Response>();
    api.on(refresh, () => reply.promise);
    const renewal = session.renew(session.token());
    await waitFor(() => expect(api.requests(refresh)).toHaveLength(1));
    logInAs('bob');
    await reply.resolve(problemResponse(401));
    expect(await renewal).toBe('renewed');
    expect(session.user.get()).toBe('bob');
  });
});
