import { ProviderError, timedOut } from './provider-error.ts';
import type { EventList } from './provider.ts';
import { EventCache } from './event-cache.ts';

const list = (name: string): EventList => ({ name, timeZone: 'UTC', events: [] });
const second = 1000;

/** A cache whose clock and provider the test controls. */
function someLists() {
  const state = { now: Date.parse('2030-01-01T00:00:00Z'), requests: 0, respond: () => Promise.resolve(list('first')) };
  const lists = new EventCache(() => state.now);
  const ask = () => {
    state.requests += 1;
    return state.respond();
  };
  const read = (isRefresh = false, handle = 'a') => lists.read(handle, 'next ten', isRefresh, ask);
  const readOther = (question: number) => lists.read('a', `question ${question}`, false, ask);
  return { state, lists, read, readOther, later: (milliseconds: number) => (state.now += milliseconds) };
}

describe('EventCache', () => {
  it('calls the provider once a minute, and for Refresh once in five seconds', async () => {
    const { state, read, later } = someLists();
    const askedAfter = async (milliseconds: number, isRefresh = false) => {
      later(milliseconds);
      await read(isRefresh);
      return state.requests;
    };
    expect([await askedAfter(0), await askedAfter(59 * second), await askedAfter(second)]).toEqual([1, 1, 2]);
    expect([await askedAfter(4 * second, true), await askedAfter(second, true)]).toEqual([2, 3]);
  });

  it('calls it once for concurrent calls, and separately for each handle', async () => {
    const { state, read } = someLists();
    const found = await Promise.all([read(), read(true), read(), read(false, 'b')]);
    expect(state.requests).toBe(2);
    expect(found.map(({ upcoming }) => upcoming.name)).toEqual(Array(4).fill('first'));
  });

  it('caches an error without what it holds, such as the connection and the content', async () => {
    const { state, read } = someLists();
    const failed = timedOut(new Error('of the connection'));
    state.respond = () => Promise.reject(failed);
    await read().catch(() => undefined);

    const cached = (await read().catch((error: unknown) => error)) as ProviderError;
    expect([cached.kind, cached.message, cached.cause]).toEqual([failed.kind, failed.message, undefined]);
    expect(cached).not.toBe(failed);
  });

  it('returns the last list with its time for a day while the provider fails', async () => {
    const { state, read, later } = someLists();
    const readAt = new Date(state.now);
    await read();
    state.respond = () => Promise.reject(timedOut());
    later(60 * second);
    expect(await read()).toEqual({ upcoming: list('first'), staleSince: readAt });

    state.respond = () => Promise.resolve(list('second'));
    later(10 * second);
    expect(await read()).toEqual({ upcoming: list('second'), staleSince: undefined });

    state.respond = () => Promise.reject(timedOut());
    later(24 * 3600 * second);
    await expect(read()).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('waits twice as long after each error of the provider, up to five minutes', async () => {
    const { state, read, later } = someLists();
    state.respond = () => Promise.reject(timedOut());
    const pauses: number[] = [];
    for (let attempt = 1, pause = 0; attempt <= 9; pause += second) {
      await expect(read()).rejects.toThrow();
      if (state.requests === attempt) {
        pauses.push(pause / second);
        [attempt, pause] = [attempt + 1, 0];
      }
      later(second);
    }
    expect(pauses).toEqual([0, 5, 10, 20, 40, 80, 160, 300, 300]);
  });

  it('does not wait if this server was overloaded and did not call the provider', async () => {
    const { state, read } = someLists();
    state.respond = () => Promise.reject(new ProviderError('overloaded', 'Too many calendars are being read.'));
    await expect(read()).rejects.toThrow('Too many calendars');
    state.respond = () => Promise.resolve(list('first'));
    expect(await read()).toEqual({ upcoming: list('first'), staleSince: undefined });
  });

  it('calls the provider at most twelve times a minute for one handle', async () => {
    const { state, read, readOther, later } = someLists();
    for (let question = 1; question <= 12; question++) await readOther(question);
    await expect(readOther(13)).rejects.toMatchObject({ kind: 'rate-limited' });
    expect(await read(false, 'b')).toEqual({ upcoming: list('first'), staleSince: undefined });

    // The first is still known, and good for a minute.
    expect(await readOther(1)).toEqual({ upcoming: list('first'), staleSince: undefined });
    expect(state.requests).toBe(13);
    later(60 * second);
    await readOther(13);
    expect(state.requests).toBe(14);
  });

  it('returns the last list with its time while a handle exceeds its limit', async () => {
    const { state, readOther, later } = someLists();
    const readAt = new Date(state.now);
    await readOther(1);
    later(30 * second);
    for (let question = 2; question <= 12; question++) await readOther(question);
    later(30 * second);
    await readOther(13);

    expect(await readOther(1)).toEqual({ upcoming: list('first'), staleSince: readAt });
    later(30 * second);
    expect(await readOther(1)).toEqual({ upcoming: list('first'), staleSince: undefined });
    expect(state.requests).toBe(14);
  });

  it('caches lists up to 32 MB, and reads evicted ones again', async () => {
    const { state, lists, read } = someLists();
    await read();
    const large: EventList = { name: 'x'.repeat(4_000_000), timeZone: 'UTC', events: [] };
    for (let handle = 1; handle <= 8; handle++)
      await lists.read(`large ${handle}`, 'next ten', false, () => Promise.resolve(large));

    expect(await read()).toEqual({ upcoming: list('first'), staleSince: undefined });
    expect(state.requests).toBe(2);
  });

  it('throws for an expired grant and for unknown errors, and forgets a handle', async () => {
    const { state, lists, read, later } = someLists();
    await read();
    later(60 * second);
    state.respond = () => Promise.reject(new ProviderError('expired', 'It has ended.'));
    await expect(read()).rejects.toMatchObject({ kind: 'expired' });
    later(60 * second);
    state.respond = () => Promise.reject(new TypeError('a fault'));
    await expect(read()).rejects.toThrow('a fault');

    lists.forget('a');
    state.respond = () => Promise.reject(timedOut());
    await expect(read()).rejects.toMatchObject({ kind: 'timeout' });
  });
});
