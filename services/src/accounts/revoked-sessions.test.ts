import { RevokedSessions } from './revoked-sessions.ts';

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

/** Returns revoked sessions over a fake database, and the mock of its query. */
function revokedSessions(rows: () => Promise<{ id: string }[]>) {
  const query = jest.fn(rows);
  return { query, sessions: new RevokedSessions({ rows: query } as never, {} as never) };
}

describe('isRevoked', () => {
  it('queries the database once for many calls, and again when the list is old', async () => {
    const { query, sessions } = revokedSessions(() => Promise.resolve([{ id: 'ended' }]));
    expect(await Promise.all(['ended', 'open'].map(async (id) => sessions.isRevoked(id)))).toEqual([true, false]);
    expect([sessions.isRevoked('ended'), sessions.isRevoked('open')]).toEqual([true, false]);
    expect(query).toHaveBeenCalledTimes(1);

    jest.advanceTimersByTime(3000);
    expect(sessions.isRevoked('open')).toBe(false);
    expect(query).toHaveBeenCalledTimes(2);
  });

  it('knows a session that was revoked here at once', async () => {
    const { sessions } = revokedSessions(() => Promise.resolve([]));
    expect(await sessions.isRevoked('here')).toBe(false);
    sessions.add(['here']);
    expect(sessions.isRevoked('here')).toBe(true);
  });

  it('fails if the list is stale and cannot be loaded, and recovers', async () => {
    let isAway = false;
    const { sessions } = revokedSessions(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve([])));
    expect(await sessions.isRevoked('open')).toBe(false);
    isAway = true;

    jest.advanceTimersByTime(5000);
    await expect(sessions.isRevoked('open')).rejects.toThrow('away');
    isAway = false;
    expect(await sessions.isRevoked('open')).toBe(false);
  });

  it('forgets a session after its access tokens have expired', async () => {
    const { sessions } = revokedSessions(() => Promise.resolve([]));
    sessions.add(['old']);
    jest.advanceTimersByTime(17 * 60_000);
    expect(await sessions.isRevoked('open')).toBe(false);
    expect(sessions.isRevoked('old')).toBe(false);
  });

  it('knows it while its access tokens could be valid, and a minute longer', async () => {
    const { sessions } = revokedSessions(() => Promise.resolve([]));
    sessions.add(['ended']);
    jest.advanceTimersByTime(16 * 60_000);
    expect(await sessions.isRevoked('ended')).toBe(true);
    jest.advanceTimersByTime(5000);
    expect(await sessions.isRevoked('ended')).toBe(false);
  });

  it('queries in the background after 2 seconds, and waits for it after 4', async () => {
    const { query, sessions } = revokedSessions(() => Promise.resolve([]));
    await sessions.isRevoked('open');
    jest.advanceTimersByTime(2000);
    expect([sessions.isRevoked('open'), query.mock.calls.length]).toEqual([false, 1]);
    jest.advanceTimersByTime(2000);
    expect([sessions.isRevoked('open'), query.mock.calls.length]).toEqual([false, 2]);
    await Promise.resolve();
    jest.advanceTimersByTime(4001);
    expect(sessions.isRevoked('open')).toBeInstanceOf(Promise);
  });
});
