import { openConnection, refreshConnection } from '@daybook/contracts/portals';
import { memoryStorage } from '@daybook/kit/testing/test-storage';
import { offline, quietConsole, problemResponse, fakeApi } from '@daybook/kit/testing/fake-api';
import { ownConnection } from './own-connection.ts';

const KEY = 'daybook:connection:intranet';
const tokensOf = (name: string, expiresIn = 900) => ({ access: `access-${name}`, refresh: `refresh-${name}`, expiresIn });

function connectionOf({ refresh }: { refresh?: string } = {}) {
  const kept = memoryStorage();
  if (refresh !== undefined) kept.setItem(KEY, refresh);
  const answers = fakeApi();
  const ask = jest.fn(() => Promise.resolve({ code: 'code', verifier: 'v'.repeat(43) }));
  const open = () => ownConnection({ origin: 'https://daybook.example', portal: 'intranet', kept, ask })(answers.fetch);
  return { kept, answers, ask, open, own: open() };
}

beforeEach(() => quietConsole());

describe('the connection of a board', () => {
  it('is none where nobody connected it', async () => {
    await expect(connectionOf().own.renew(undefined)).rejects.toMatchObject({ reason: 'not-connected' });
  });

  it('exchanges the refresh token, once for many, and keeps the next one', async () => {
    const { own, answers, kept } = connectionOf({ refresh: 'r0' });
    answers.on(refreshConnection, () => tokensOf('one'));
    expect(await Promise.all([own.renew(undefined), own.renew(undefined)])).toEqual(['access-one', 'access-one']);
    expect(answers.asked(refreshConnection).map(({ params, body }) => [params, body])).toEqual([
      [{ id: 'intranet' }, { refresh: 'r0' }],
    ]);
    expect([kept.getItem(KEY), own.current()]).toEqual(['refresh-one', 'access-one']);
  });

  it('goes by the token that another tab has got meanwhile', async () => {
    const { own, open, answers, kept } = connectionOf({ refresh: 'r0' });
    answers.on(refreshConnection, ({ body }) => tokensOf(`after-${(body as { refresh: string }).refresh}`));
    await own.renew(undefined);
    expect(await open().renew(undefined)).toBe('access-after-refresh-after-r0');
    expect(kept.getItem(KEY)).toBe('refresh-after-refresh-after-r0');
  });

  it('knows before a call that a token is too old', async () => {
    const { own, answers } = connectionOf({ refresh: 'r0' });
    answers.on(refreshConnection, () => tokensOf('short', 10));
    await own.renew(undefined);
    expect(own.current()).toBe('access-short');
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 6000);
    expect(own.current()).toBeUndefined();
    jest.restoreAllMocks();
  });

  it.each([
    ['withdrawn', 900],
    ['expired', 0],
  ])('has ended when the refresh is refused: %s by what became of the token', async (reason, expiresIn) => {
    const { own, answers, kept } = connectionOf({ refresh: 'r0' });
    answers.on(refreshConnection, () => tokensOf('one', expiresIn));
    const spent = await own.renew(undefined);
    answers.on(refreshConnection, () => problemResponse(401));
    await expect(own.renew(spent)).rejects.toMatchObject({ reason });
    expect(kept.getItem(KEY)).toBeNull();
  });

  it.each([
    ['nobody answers', offline],
    ['there were too many', () => problemResponse(429)],
    ['the server is broken', () => problemResponse(500)],
  ])('stays when %s', async (_, reply) => {
    const { own, answers, kept } = connectionOf({ refresh: 'r0' });
    answers.on(refreshConnection, reply);
    await expect(own.renew(undefined)).rejects.toThrow(TypeError);
    expect(kept.getItem(KEY)).toBe('r0');
  });

  it('is made by a code and its verifier, and is told', async () => {
    const { own, answers, kept, ask } = connectionOf();
    const hear = jest.fn();
    own.subscribe(hear);
    answers.on(openConnection, () => tokensOf('new'));
    await Promise.all([own.connect(), own.connect()]);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(answers.asked(openConnection)[0]?.body).toEqual({ code: 'code', verifier: 'v'.repeat(43) });
    expect([kept.getItem(KEY), own.current(), hear.mock.calls.length]).toEqual(['refresh-new', 'access-new', 1]);
  });

  it('made in another tab is heard of, and its end is not', () => {
    const { own } = connectionOf();
    const hear = jest.fn();
    const leave = own.subscribe(hear);
    const changes = (key: string, newValue: string | null) => window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    changes(KEY, null);
    changes('daybook:connection:other', 'r1');
    expect(hear).not.toHaveBeenCalled();
    changes(KEY, 'r1');
    leave();
    changes(KEY, 'r2');
    expect(hear).toHaveBeenCalledTimes(1);
  });
});
