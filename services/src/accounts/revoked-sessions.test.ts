import { RevokedSessions } from './revoked-sessions.ts';

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

type Read = () => Promise<{ ids: string | null; isFromPrimary: boolean }>;

/** Returns a result of the query. A standby may not have the latest sessions: `isFromPrimary` is false then. */
const reads = (ids: string[], isFromPrimary = true) => Promise.resolve({ ids: ids.join() || null, isFromPrimary });

/** Returns revoked sessions over a fake database, and the mock of its query. */
function revokedSessions(read: Read) {
  const query = jest.fn(async (_statement: string, _values: number[]) => [await read()]);
  return { query, sessions: new RevokedSessions({ rows: query } as never, {} as never) };
}

describe('isRevoked', () => {
  it('queries the database once for many calls, and again when the list is old', async () => {
    const { query, sessions } = revokedSessions(() => reads(['ended']));
    expect(await Promise.all(['ended', 'open'].map(async (id) => sessions.isRevoked(id)))).toEqual([true, false]);
    expect([sessions.isRevoked('ended'), sessions.isRevoked('open')]).toEqual([true, false]);
    expect(query).toHaveBeenCalledTimes(1);

    jest.advanceTimersByTime(3000);
    expect(sessions.isRevoked('open')).toBe(false);
    expect(query).toHaveBeenCalledTimes(2);
  });

  it('knows a session that was revoked here at once', async () => {
    const { sessions } = revokedSessions(() => reads([]));
    expect(await sessions.isRevoked('here')).toBe(false);
    sessions.add(['here']);
    expect(sessions.isRevoked('here')).toBe(true);
  });

  it('fails if the list is stale and cannot be loaded, and recovers', async () => {
    let isAway = false;
    const { sessions } = revokedSessions(() => (isAway ? Promise.reject(new Error('away')) : reads([])));
    expect(await sessions.isRevoked('open')).toBe(false);
    isAway = true;

    jest.advanceTimersByTime(5000);
    await expect(sessions.isRevoked('open')).rejects.toThrow('away');
    isAway = false;
    expect(await sessions.isRevoked('open')).toBe(false);
  });

  it('forgets a session after its access tokens have expired', async () => {
    const { sessions } = revokedSessions(() => reads([]));
    sessions.add(['old']);
    jest.advanceTimersByTime(17 * 60_000);
    expect(await sessions.isRevoked('open')).toBe(false);
    expect(sessions.isRevoked('old')).toBe(false);
  });

  it('knows it while its access tokens could be valid, and a minute longer', async () => {
    const { sessions } = revokedSessions(() => reads([]));
    sessions.add(['ended']);
    jest.advanceTimersByTime(16 * 60_000);
    expect(await sessions.isRevoked('ended')).toBe(true);
    jest.advanceTimersByTime(5000);
    expect(await sessions.isRevoked('ended')).toBe(false);
  });

  it('reads all that a standby did not have yet, as soon as it reads from the primary again', async () => {
    let isPrimary = true;
    const { query, sessions } = revokedSessions(() => reads([], isPrimary));
    const read = async (ms: number) => {
      jest.advanceTimersByTime(ms);
      await sessions.isRevoked('open');
      return query.mock.lastCall?.[1][0];
    };
    await read(0);
    expect(await read(5000)).toBe(65);
    isPrimary = false;
    for (let seconds = 0; seconds < 300; seconds += 5) await read(5000);
    isPrimary = true;
    // The last complete list is 305 seconds old.
    expect(await read(5000)).toBe(365);
    expect(await read(5000)).toBe(65);
  });

  it('queries in the background after 2 seconds, and waits for it after 4', async () => {
    const { query, sessions } = revokedSessions(() => reads([]));
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
