import { openConnection, refreshConnection } from '@daybook/contracts/portal-tokens';
import { memoryStorage } from '@daybook/kit/testing/test-storage';
import { offline, quietConsole, problemResponse, fakeApi } from '@daybook/kit/testing/fake-api';
import { openPortalConnection } from './portal-connection.ts';

const KEY = 'daybook:connection:intranet';
const tokensOf = (name: string, expiresIn = 900) => ({ access: `access-${name}`, refresh: `refresh-${name}`, expiresIn });

function connectionOf({ refresh }: { refresh?: string } = {}) {
  const storage = memoryStorage();
  if (refresh !== undefined) storage.setItem(KEY, refresh);
  const api = fakeApi();
  const consent = jest.fn(() => Promise.resolve({ code: 'code', verifier: 'v'.repeat(43) }));
  const open = () => openPortalConnection({ origin: 'https://daybook.example', portal: 'intranet', storage, consent })(api.fetch);
  return { storage, api, consent, open, connection: open() };
}

beforeEach(() => quietConsole());

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
    connection.subscribe(listener);
    api.on(openConnection, () => tokensOf('new'));
    await Promise.all([connection.connect(), connection.connect()]);
    expect(consent).toHaveBeenCalledTimes(1);
    expect(api.requests(openConnection)[0]?.body).toEqual({ code: 'code', verifier: 'v'.repeat(43) });
    expect([storage.getItem(KEY), connection.current(), listener.mock.calls.length]).toEqual(['refresh-new', 'access-new', 1]);
  });

  it('notifies of a connection in another tab, but not of its end', () => {
    const { connection } = connectionOf();
    const listener = jest.fn();
    const leave = connection.subscribe(listener);
    const changes = (key: string, newValue: string | null) => window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    changes(KEY, null);
    changes('daybook:connection:other', 'r1');
    expect(listener).not.toHaveBeenCalled();
    changes(KEY, 'r1');
    leave();
    changes(KEY, 'r2');
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
