import { openConnection, refreshConnection } from '@daybook/contracts/portal-tokens';
import { type KeyValueStorage, keyValueStorage } from '@daybook/kit/host/key-value-storage';
import { memoryStorage } from '@daybook/kit/testing/test-storage';
import { deferred, offline, quietConsole, problemResponse, fakeApi } from '@daybook/kit/testing/fake-api';
import { jwtOf } from '../test-embed.tsx';
import { openPortalConnection, type PortalConnection } from './portal-connection.ts';

const KEY = 'daybook:connection:intranet';
const tokensOf = (name: string, expiresIn = 900) => ({ access: `access-${name}`, refresh: `refresh-${name}`, expiresIn });

function connectionOf({ refresh, storage = memoryStorage() }: { refresh?: string; storage?: KeyValueStorage } = {}) {
  if (refresh !== undefined) storage.setItem(KEY, refresh);
  const api = fakeApi();
  const consent = jest.fn(() => Promise.resolve({ code: 'code', verifier: 'v'.repeat(43) }));
  const open = () => openPortalConnection({ origin: 'https://daybook.example', portal: 'intranet', storage, consent })(api.fetch);
  return { storage, api, consent, open, connection: open() };
}

/** Counts the ends of a connection until the test ends. */
function countEnds({ subscribe }: Pick<PortalConnection, 'subscribe'>) {
  const onEnded = jest.fn();
  stops.push(subscribe(jest.fn(), onEnded));
  return onEnded;
}

const stops: (() => void)[] = [];

beforeEach(() => quietConsole());
afterEach(() => stops.splice(0).forEach((stop) => stop()));

describe('the connection of a board', () => {
  it('has no token before consent', async () => {
    await expect(connectionOf().connection.renew(undefined)).rejects.toMatchObject({ reason: 'not-connected' });
  });

  it('exchanges the refresh token once for concurrent calls, and keeps the next one', async () => {
    const { connection, api, storage } = connectionOf({ refresh: 'r0' });
    api.on(refreshConnection, () => tokensOf('one'));
    expect(await Promise.all([connection.renew(undefined), connection.renew(undefined)])).toEqual(['access-one', 'access-one']);
    expect(api.requests(refreshConnection).map(({ params, body }) => [params, body])).toEqual([
      [{ id: 'intranet' }, { refresh: 'r0' }],
    ]);
    expect([storage.getItem(KEY), connection.current()]).toEqual(['refresh-one', 'access-one']);
  });

  it('uses the refresh token that another tab has got meanwhile', async () => {
    const { connection, open, api, storage } = connectionOf({ refresh: 'r0' });
    api.on(refreshConnection, ({ body }) => tokensOf(`after-${(body as { refresh: string }).refresh}`));
    await connection.renew(undefined);
    expect(await open().renew(undefined)).toBe('access-after-refresh-after-r0');
    expect(storage.getItem(KEY)).toBe('refresh-after-refresh-after-r0');
  });

  it('does not use a token that is about to expire', async () => {
    const { connection, api } = connectionOf({ refresh: 'r0' });
    api.on(refreshConnection, () => tokensOf('short', 10));
    await connection.renew(undefined);
    expect(connection.current()).toBe('access-short');
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 6000);
    expect(connection.current()).toBeUndefined();
    jest.restoreAllMocks();
  });

  it.each([
    ['withdrawn', 900],
    ['expired', 0],
  ])('ends as %s if the refresh is rejected with %i seconds of the token left', async (reason, expiresIn) => {
    const { connection, api, storage } = connectionOf({ refresh: 'r0' });
    api.on(refreshConnection, () => tokensOf('one', expiresIn));
    const spent = await connection.renew(undefined);
    api.on(refreshConnection, () => problemResponse(401));
    await expect(connection.renew(spent)).rejects.toMatchObject({ reason });
    expect(storage.getItem(KEY)).toBeNull();
  });

  it.each([
    ['the server cannot be reached', offline],
    ['there were too many requests', () => problemResponse(429)],
    ['the server fails', () => problemResponse(500)],
  ])('stays if %s', async (_, reply) => {
    const { connection, api, storage } = connectionOf({ refresh: 'r0' });
    api.on(refreshConnection, reply);
    await expect(connection.renew(undefined)).rejects.toThrow(TypeError);
    expect(storage.getItem(KEY)).toBe('r0');
  });

  it('is opened with a code and its verifier, and notifies the boards', async () => {
    const { connection, api, storage, consent } = connectionOf();
    const listener = jest.fn();
    stops.push(connection.subscribe(listener, jest.fn()));
    api.on(openConnection, () => tokensOf('new'));
    await Promise.all([connection.connect(), connection.connect()]);
    expect(consent).toHaveBeenCalledTimes(1);
    expect(api.requests(openConnection)[0]?.body).toEqual({ code: 'code', verifier: 'v'.repeat(43) });
    expect([storage.getItem(KEY), connection.current(), listener.mock.calls.length]).toEqual(['refresh-new', 'access-new', 1]);
  });

  it('notifies of a connection in another tab, but not of its end', () => {
    const { connection } = connectionOf();
    const listener = jest.fn();
    const onEnded = jest.fn();
    const leave = connection.subscribe(listener, onEnded);
    const changes = (key: string, newValue: string | null) => window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    changes(KEY, null);
    changes('daybook:connection:other', 'r1');
    expect([listener.mock.calls, onEnded.mock.calls]).toEqual([[], []]);
    changes(KEY, 'r1');
    leave();
    changes(KEY, 'r2');
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe('the end of a connection', () => {
  beforeEach(() => {
    window.fetch = jest.fn(() => Promise.resolve(new Response(null, { status: 204 })));
  });
  afterEach(() => window.localStorage.clear());

  it('forgets its tokens at once, revokes them, and notifies the boards', async () => {
    const { connection, api, storage } = connectionOf({ refresh: 'r0' });
    api.on(refreshConnection, () => tokensOf('one'));
    await connection.renew(undefined);
    const onEnded = countEnds(connection);
    connection.forget();
    expect([storage.getItem(KEY), connection.current(), connection.userId(), onEnded.mock.calls.length]).toEqual([
      null,
      undefined,
      undefined,
      1,
    ]);
    expect(await connection.revoke()).toBe(true);
    await expect(connection.renew(undefined)).rejects.toMatchObject({ reason: 'not-connected' });
  });

  it('drops tokens that are on their way', async () => {
    const { connection, api, storage } = connectionOf({ refresh: 'r0' });
    const response = deferred<ReturnType<typeof tokensOf>>();
    api.on(refreshConnection, () => response.promise);
    const renewing = connection.renew(undefined);
    renewing.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve));
    connection.forget();
    await response.resolve(tokensOf('late'));
    await expect(renewing).rejects.toMatchObject({ reason: 'not-connected' });
    expect([storage.getItem(KEY), connection.current()]).toEqual([null, undefined]);
  });

  it.each(['consenting to', 'getting the tokens of'])(
    'also ends one that the person is just %s, after the board was removed',
    async (step) => {
      const { connection, api, storage, consent } = connectionOf();
      connection.subscribe(jest.fn(), jest.fn())();
      const agreed = deferred<Awaited<ReturnType<typeof consent>>>();
      const tokens = deferred<ReturnType<typeof tokensOf>>();
      consent.mockReturnValueOnce(agreed.promise);
      api.on(openConnection, () => tokens.promise);
      const connecting = connection.connect();
      connecting.catch(() => undefined);
      if (step === 'consenting to') connection.forget();
      await agreed.resolve({ code: 'code', verifier: 'v'.repeat(43) });
      connection.forget();
      await tokens.resolve(tokensOf('new'));
      await expect(connecting).rejects.toMatchObject({ why: 'windowClosed' });
      expect([storage.getItem(KEY), connection.current()]).toEqual([null, undefined]);
      expect(jest.mocked(window.fetch).mock.calls.map(([, init]) => init?.body)).toEqual([
        JSON.stringify({ refresh: 'refresh-new' }),
      ]);
    },
  );

  it('in another tab, or while the page was in the back/forward cache, is noticed', () => {
    const storage = keyValueStorage();
    const connection = openPortalConnection({ origin: 'https://daybook.example', portal: 'intranet', storage })(fakeApi().fetch);
    const onEnded = jest.fn();
    const stop = connection.subscribe(jest.fn(), onEnded);
    const inOtherTab = (portal: string) =>
      window.dispatchEvent(new StorageEvent('storage', { key: `daybook:to-revoke:${portal}:r1`, newValue: '' }));
    storage.setItem(KEY, 'r1');
    inOtherTab('intranet');
    storage.removeItem(KEY);
    inOtherTab('intranet-2');
    expect(onEnded).not.toHaveBeenCalled();
    inOtherTab('intranet');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    stop();
    inOtherTab('intranet');
    expect(onEnded).toHaveBeenCalledTimes(2);
  });

  it('is noticed also if another person has connected since, and their tokens are used', async () => {
    const storage = keyValueStorage();
    const { connection, api } = connectionOf({ refresh: jwtOf('ann'), storage });
    const tokens = (sub: string) => ({ access: jwtOf(sub), refresh: jwtOf(sub), expiresIn: 900 });
    api.on(refreshConnection, ({ body }) => tokens((body as { refresh: string }).refresh === jwtOf('ann') ? 'ann' : 'bob'));
    await connection.renew(undefined);
    const onEnded = countEnds(connection);
    const restorePage = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    restorePage();
    expect(onEnded).not.toHaveBeenCalled();
    storage.setItem(KEY, jwtOf('bob'));
    expect(connection.current()).toBeUndefined();
    restorePage();
    expect([onEnded.mock.calls.length, connection.userId()]).toEqual([1, 'bob']);
    expect(await connection.renew(undefined)).toBe(jwtOf('bob'));
  });

  it('happens when the page is restored and the browser stores nothing, because another page cannot notify it', async () => {
    const { connection, api, storage } = connectionOf({ refresh: 'r0' });
    api.on(refreshConnection, () => tokensOf('one'));
    await connection.renew(undefined);
    const onEnded = countEnds(connection);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect([storage.getItem(KEY), connection.current()]).toEqual([null, undefined]);
    expect(onEnded).toHaveBeenCalled();
    expect(jest.mocked(window.fetch).mock.calls.map(([, init]) => init?.body)).toEqual([
      JSON.stringify({ refresh: 'refresh-one' }),
    ]);
  });

  it('of another user of the portal leaves it alone', async () => {
    const storage = memoryStorage();
    const api = fakeApi();
    api.on(refreshConnection, ({ body }) => tokensOf((body as { refresh: string }).refresh));
    const of = (user: string) =>
      openPortalConnection({ origin: 'https://daybook.example', portal: 'intranet', user, storage })(api.fetch);
    storage.setItem(`${KEY}:17`, 'r17');
    expect(await of('17').renew(undefined)).toBe('access-r17');
    await expect(of('18').renew(undefined)).rejects.toMatchObject({ reason: 'not-connected' });
    await expect(of('').renew(undefined)).rejects.toMatchObject({ reason: 'not-connected' });
  });
});
