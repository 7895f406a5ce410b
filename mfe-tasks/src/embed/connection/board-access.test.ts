import { deferred, jsonResponse, offline, problemResponse } from '@daybook/kit/testing/fake-api';
import { openAccess } from './board-access.ts';
import { NoTokenError, type TokenSource } from './token-source.ts';

/** A server that accepts the `good` tokens, and a source that returns `tokens` one by one. Those that begin with `bob` are Bob's. */
function openBoard({ good = ['t1'], tokens = ['t1'] as (string | Error)[] } = {}) {
  let token: string | undefined;
  let user: string | undefined = 'ann';
  const take = (next: string) => {
    user = next.startsWith('bob') ? 'bob' : 'ann';
    return (token = next);
  };
  const listeners = new Set<readonly [onConnected: () => void, onEnded: () => void]>();
  const ended = () => listeners.forEach(([, onEnded]) => onEnded());
  const source: TokenSource = {
    current: () => token,
    renew: (spent) => {
      if (token !== undefined && token !== spent) return Promise.resolve(token);
      const next = tokens.shift() ?? new NoTokenError('expired', 'No more tokens.');
      if (next instanceof Error) return Promise.reject(next);
      return Promise.resolve(take(next));
    },
    userId: () => user,
    subscribe: (...both) => {
      listeners.add(both);
      return () => void listeners.delete(both);
    },
    forget: () => {
      token = user = undefined;
      ended();
    },
    revoke: () => Promise.resolve(true),
  };
  const fetch = jest.fn((_path: string, init?: RequestInit) => {
    const sent = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? '';
    return Promise.resolve(good.includes(sent) ? jsonResponse([]) : problemResponse(401));
  });
  const onRequired = jest.fn();
  const access = openAccess({ source, fetch, onRequired });
  const expire = () => (token = undefined);
  const connected = (next: string) => {
    expire();
    good.push(next);
    tokens.push(next);
    listeners.forEach(([onConnected]) => onConnected());
  };
  const end = (message?: string) => {
    access.forget();
    return access.end(message);
  };
  return { access, end, annFetch: access.fetchFor('ann'), fetch, onRequired, take, expire, connected, ended, listeners };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the calls of a board', () => {
  it('carry a token, and open the access', async () => {
    const { access, annFetch, fetch } = openBoard();
    expect((await annFetch('/api/tasks/')).status).toBe(200);
    expect(access.state.get()).toEqual({ kind: 'open', userId: 'ann' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('are repeated with a new token after a 401', async () => {
    const { annFetch, fetch, onRequired } = openBoard({ good: ['t2'], tokens: ['t1', 't2'] });
    expect((await annFetch('/api/tasks/')).status).toBe(200);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(onRequired).not.toHaveBeenCalled();
  });

  it('are repeated only once: a second 401 closes the access', async () => {
    const { access, annFetch, fetch, onRequired } = openBoard({ good: [], tokens: ['t1', 't2', 't3'] });
    void annFetch('/api/tasks/').catch(() => undefined);
    await settled();
    expect([fetch.mock.calls.length, onRequired.mock.calls]).toEqual([2, [['refused']]]);
    access.close();
  });

  it('wait while there is no access', async () => {
    const { access, annFetch, connected, onRequired } = openBoard({ tokens: [new NoTokenError('withdrawn', 'Taken back.')] });
    const calls = Promise.all([annFetch('/api/tasks/'), annFetch('/api/tasks/1/')]);
    await settled();
    expect(access.state.get()).toMatchObject({ kind: 'closed' });
    expect(onRequired).toHaveBeenCalledTimes(1);
    connected('t2');
    expect((await calls).map(({ status }) => status)).toEqual([200, 200]);
    expect(access.state.get().kind).toBe('open');
  });

  it('are not made with the token of another user who has connected meanwhile', async () => {
    const { access, annFetch, connected, fetch } = openBoard({ tokens: [new NoTokenError('expired', 'Ended.')] });
    const call = annFetch('/api/tasks/', { method: 'POST' });
    await settled();
    connected('bob1');
    expect((await call).status).toBe(401);
    expect(fetch).not.toHaveBeenCalled();
    expect(access.state.get()).toEqual({ kind: 'open', userId: 'bob' });
  });

  describe("when the new token is another user's", () => {
    const save = { method: 'POST' };

    it("are not made, and the board becomes that user's", async () => {
      const { access, annFetch, expire, fetch } = openBoard({ good: ['t1', 'bob1'], tokens: ['t1', 'bob1'] });
      await access.retry();
      expire();
      expect((await annFetch('/api/tasks/', save)).status).toBe(401);
      expect(fetch).not.toHaveBeenCalled();
      expect(access.state.get()).toEqual({ kind: 'open', userId: 'bob' });
      expect((await access.fetchFor('bob')('/api/tasks/')).status).toBe(200);
    });

    it('are not repeated', async () => {
      const { access, annFetch, fetch, onRequired } = openBoard({ good: ['bob1'], tokens: ['t1', 'bob1'] });
      expect((await annFetch('/api/tasks/', save)).status).toBe(401);
      expect(fetch).toHaveBeenCalledTimes(1);
      expect(access.state.get()).toEqual({ kind: 'open', userId: 'bob' });
      expect(onRequired).not.toHaveBeenCalled();
    });

    it('are not made if another board of the page has got it', async () => {
      const { access, annFetch, take, fetch } = openBoard({ good: ['t1', 'bob1'] });
      await access.retry();
      take('bob1');
      expect((await annFetch('/api/tasks/', save)).status).toBe(401);
      expect(fetch).not.toHaveBeenCalled();
      expect(access.state.get()).toEqual({ kind: 'open', userId: 'bob' });
    });
  });

  it('fail if the server cannot be reached, and keep the access open', async () => {
    const { annFetch, fetch, onRequired } = openBoard();
    fetch.mockImplementation(offline);
    await expect(annFetch('/api/tasks/')).rejects.toThrow(TypeError);
    expect(onRequired).not.toHaveBeenCalled();
  });

  it('that wait can be aborted, and never settle once the board is closed', async () => {
    const { access, annFetch, listeners } = openBoard({ tokens: [new NoTokenError('expired', 'Ended.')] });
    const caller = new AbortController();
    const [one, other] = [annFetch('/api/tasks/'), annFetch('/api/tasks/', { signal: caller.signal })];
    await settled();
    caller.abort();
    await expect(other).rejects.toMatchObject({ name: 'AbortError' });
    access.close();
    const onSettled = jest.fn();
    one.then(onSettled, onSettled);
    await settled();
    expect(onSettled).not.toHaveBeenCalled();
    expect(listeners.size).toBe(0);
  });
});

describe('the end of a connection', () => {
  const disconnected = { kind: 'closed', reason: 'disconnected' };

  it('closes the access, with one event, and rejects the calls that wait', async () => {
    const { annFetch, onRequired, end } = openBoard({ tokens: [new NoTokenError('expired', 'Ended.'), 't1'] });
    const call = annFetch('/api/tasks/', { method: 'PUT' });
    await settled();
    expect(await end('Goodbye.')).toBe(true);
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(onRequired.mock.calls).toEqual([['expired']]);
  });

  it('is shown until the board is connected again, whatever calls find out', async () => {
    const { access, annFetch, connected, onRequired, end, fetch } = openBoard({ tokens: ['t1', 'bob1'] });
    await access.retry();
    const late = deferred<Response>();
    fetch.mockReturnValueOnce(late.promise);
    const underWay = annFetch('/api/tasks/', { method: 'PUT' });
    await settled();
    await end('Goodbye.');
    await late.resolve(problemResponse(401));
    for (const call of [underWay, annFetch('/api/tasks/')]) await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(fetch).toHaveBeenCalledTimes(1);
    expect([access.state.get(), access.user.get()]).toEqual([{ ...disconnected, message: 'Goodbye.' }, undefined]);
    expect(onRequired.mock.calls).toEqual([['disconnected']]);
    connected('bob1');
    await settled();
    expect(access.state.get()).toEqual({ kind: 'open', userId: 'bob' });
  });

  it('in another board or tab closes the access, but only of a board that was connected', async () => {
    const { access, ended } = openBoard();
    await access.retry();
    ended();
    expect(access.state.get()).toMatchObject(disconnected);
    const other = openBoard({ tokens: [new NoTokenError('not-connected', 'Connect.')] });
    await other.access.retry();
    other.ended();
    expect(other.access.state.get()).toMatchObject({ kind: 'closed', reason: 'not-connected' });
  });

  it('lets the last changes be sent with the token in memory, and no call after them', async () => {
    const { access, annFetch, fetch, onRequired } = openBoard({ good: ['t1', 't2'], tokens: ['t1', 't2'] });
    await access.retry();
    expect(access.forget()).toBe(true);
    expect((await annFetch('/api/tasks/', { method: 'PUT' })).status).toBe(200);
    fetch.mockImplementation(() => Promise.resolve(problemResponse(401)));
    await expect(annFetch('/api/tasks/', { method: 'PUT' })).rejects.toMatchObject({ name: 'AbortError' });
    expect([access.state.get().kind, onRequired.mock.calls]).toEqual(['open', []]);
    await access.end();
    await expect(annFetch('/api/tasks/', { method: 'PUT' })).rejects.toMatchObject({ name: 'AbortError' });
    expect([fetch.mock.calls.length, access.state.get()]).toMatchObject([2, disconnected]);
  });

  it('has no token to send changes with if the last one has expired', async () => {
    const { access, annFetch, expire, fetch } = openBoard({ good: ['t1', 't2'], tokens: ['t1', 't2'] });
    await access.retry();
    expire();
    expect(access.forget()).toBe(false);
    await expect(annFetch('/api/tasks/', { method: 'PUT' })).rejects.toMatchObject({ name: 'AbortError' });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is complete at once if the connection ends a second time while changes are sent, as after a return to the page', async () => {
    const { access, ended } = openBoard();
    await access.retry();
    access.forget();
    ended();
    expect(access.state.get()).toMatchObject(disconnected);
  });

  it('wins over a token that was on its way', async () => {
    const { access, end } = openBoard();
    const opening = access.retry();
    await end();
    await opening;
    expect(access.state.get()).toMatchObject(disconnected);
  });
});

describe('opening a board', () => {
  it('is unreachable until a retry reaches Daybook', async () => {
    const { access } = openBoard({ tokens: [new TypeError('Failed to fetch'), 't1'] });
    await access.retry();
    expect(access.state.get()).toEqual({ kind: 'unreachable' });
    await access.retry();
    expect(access.state.get().kind).toBe('open');
  });
});

describe('the user of a board', () => {
  /** Returns the users whom a subscriber sees. */
  function usersOf({ user }: ReturnType<typeof openBoard>['access']) {
    const seen: (string | undefined)[] = [];
    const unsubscribe = user.subscribe(() => seen.push(user.get()));
    return { seen, unsubscribe };
  }

  it('is known while there is access', async () => {
    const { access, annFetch, expire, connected } = openBoard({ tokens: ['t1', new NoTokenError('expired', 'Ended.')] });
    const { seen, unsubscribe } = usersOf(access);
    await access.retry();
    expire();
    const call = annFetch('/api/tasks/');
    await settled();
    connected('t2');
    await call;
    expect(seen).toEqual(['ann', undefined, 'ann']);
    unsubscribe();
    expire();
    void annFetch('/api/tasks/').catch(() => undefined);
    await settled();
    expect(access.state.get().kind).toBe('closed');
    access.close();
    expect(seen.length).toBe(3);
  });

  it('is not known once the board is closed', async () => {
    const { access } = openBoard();
    await access.retry();
    const { seen } = usersOf(access);
    access.close();
    expect([seen, access.user.get()]).toEqual([[undefined], undefined]);
  });
});
