import { offline } from '@daybook/kit/testing/fake-api';
import { openBoard, settled } from './test-access.ts';
import { NoTokenError } from './token-source.ts';

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
