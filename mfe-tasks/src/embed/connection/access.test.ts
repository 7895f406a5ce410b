import { jsonResponse, offline, problemResponse } from '@daybook/kit/testing/fake-api';
import { keepAccess } from './access.ts';
import { noAccess, type TokenSource } from './token-source.ts';

/** A server that takes some tokens, and a source whose next tokens a test says; those that begin with `bob` are Bob's. */
function aBoard({ good = ['t1'], tokens = ['t1'] as (string | Error)[] } = {}) {
  let token: string | undefined;
  let user = 'ann';
  const take = (next: string) => {
    user = next.startsWith('bob') ? 'bob' : 'ann';
    return (token = next);
  };
  const listeners = new Set<() => void>();
  const source: TokenSource = {
    current: () => token,
    renew: (spent) => {
      if (token !== undefined && token !== spent) return Promise.resolve(token);
      const next = tokens.shift() ?? noAccess('expired', 'No more tokens.');
      if (next instanceof Error) return Promise.reject(next);
      return Promise.resolve(take(next));
    },
    userId: () => user,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const fetch = jest.fn((_path: string, init?: RequestInit) => {
    const shown = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? '';
    return Promise.resolve(good.includes(shown) ? jsonResponse([]) : problemResponse(401));
  });
  const onRequired = jest.fn();
  const access = keepAccess({ source, fetch, onRequired });
  const expire = () => (token = undefined);
  const connected = (next: string) => {
    expire();
    good.push(next);
    tokens.push(next);
    listeners.forEach((listener) => listener());
  };
  return { access, annFetch: access.fetchFor('ann'), fetch, onRequired, take, expire, connected, listeners };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the calls of a board', () => {
  it('carry a token, and are open then', async () => {
    const { access, annFetch, fetch } = aBoard();
    expect((await annFetch('/api/tasks/')).status).toBe(200);
    expect(access.state.get()).toEqual({ kind: 'open', userId: 'ann' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('are made again with a new token when the old one was refused', async () => {
    const { annFetch, fetch, onRequired } = aBoard({ good: ['t2'], tokens: ['t1', 't2'] });
    expect((await annFetch('/api/tasks/')).status).toBe(200);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(onRequired).not.toHaveBeenCalled();
  });

  it('are made again once: a second refusal asks for the person', async () => {
    const { access, annFetch, fetch, onRequired } = aBoard({ good: [], tokens: ['t1', 't2', 't3'] });
    void annFetch('/api/tasks/').catch(() => undefined);
    await settled();
    expect([fetch.mock.calls.length, onRequired.mock.calls]).toEqual([2, [['refused']]]);
    access.close();
  });

  it('wait while there is no access, and are made once there is', async () => {
    const { access, annFetch, connected, onRequired } = aBoard({ tokens: [noAccess('withdrawn', 'Taken back.')] });
    const calls = Promise.all([annFetch('/api/tasks/'), annFetch('/api/tasks/1/')]);
    await settled();
    expect(access.state.get()).toMatchObject({ kind: 'closed' });
    expect(onRequired).toHaveBeenCalledTimes(1);
    connected('t2');
    expect((await calls).map(({ status }) => status)).toEqual([200, 200]);
    expect(access.state.get().kind).toBe('open');
  });

  it('are not made for another person than who began them', async () => {
    const { access, annFetch, connected, fetch } = aBoard({ tokens: [noAccess('expired', 'Ended.')] });
    const call = annFetch('/api/tasks/', { method: 'POST' });
    await settled();
    connected('bob1');
    expect((await call).status).toBe(401);
    expect(fetch).not.toHaveBeenCalled();
    expect(access.state.get()).toEqual({ kind: 'open', userId: 'bob' });
  });

  describe("when the token that is got is another person's", () => {
    const save = { method: 'POST' };

    it("are not made: the board is that person's from then on", async () => {
      const { access, annFetch, expire, fetch } = aBoard({ good: ['t1', 'bob1'], tokens: ['t1', 'bob1'] });
      await access.retry();
      expire();
      expect((await annFetch('/api/tasks/', save)).status).toBe(401);
      expect(fetch).not.toHaveBeenCalled();
      expect(access.state.get()).toEqual({ kind: 'open', userId: 'bob' });
      expect((await access.fetchFor('bob')('/api/tasks/')).status).toBe(200);
    });

    it('are not made again', async () => {
      const { access, annFetch, fetch, onRequired } = aBoard({ good: ['bob1'], tokens: ['t1', 'bob1'] });
      expect((await annFetch('/api/tasks/', save)).status).toBe(401);
      expect(fetch).toHaveBeenCalledTimes(1);
      expect(access.state.get()).toEqual({ kind: 'open', userId: 'bob' });
      expect(onRequired).not.toHaveBeenCalled();
    });

    it('are not made either where another board of the page has got it', async () => {
      const { access, annFetch, take, fetch } = aBoard({ good: ['t1', 'bob1'] });
      await access.retry();
      take('bob1');
      expect((await annFetch('/api/tasks/', save)).status).toBe(401);
      expect(fetch).not.toHaveBeenCalled();
      expect(access.state.get()).toEqual({ kind: 'open', userId: 'bob' });
    });
  });

  it('fail where nobody answers, and ask for nobody', async () => {
    const { annFetch, fetch, onRequired } = aBoard();
    fetch.mockImplementation(offline);
    await expect(annFetch('/api/tasks/')).rejects.toThrow(TypeError);
    expect(onRequired).not.toHaveBeenCalled();
  });

  it('that wait are called off by who made them, and are not heard of when the board was closed', async () => {
    const { access, annFetch, listeners } = aBoard({ tokens: [noAccess('expired', 'Ended.')] });
    const caller = new AbortController();
    const [one, other] = [annFetch('/api/tasks/'), annFetch('/api/tasks/', { signal: caller.signal })];
    await settled();
    caller.abort();
    await expect(other).rejects.toMatchObject({ name: 'AbortError' });
    access.close();
    const heard = jest.fn();
    one.then(heard, heard);
    await settled();
    expect(heard).not.toHaveBeenCalled();
    expect(listeners.size).toBe(0);
  });
});

describe('opening a board', () => {
  it('says that Daybook cannot be reached, and goes on when it can', async () => {
    const { access } = aBoard({ tokens: [new TypeError('Failed to fetch'), 't1'] });
    await access.retry();
    expect(access.state.get()).toEqual({ kind: 'unreachable' });
    await access.retry();
    expect(access.state.get().kind).toBe('open');
  });
});
