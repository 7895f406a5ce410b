import { deferred, problemResponse } from '@daybook/kit/testing/fake-api';
import { openBoard, settled } from './test-access.ts';
import { NoTokenError } from './token-source.ts';

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
