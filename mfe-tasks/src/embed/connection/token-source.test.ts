import { deferred } from '@daybook/kit/testing/fake-api';
import { hostTokens } from './token-source.ts';

const jwtOf = (claims: object) => `head.${btoa(JSON.stringify(claims))}.sign`;

function openSource(...tokens: unknown[]) {
  const getToken = jest.fn(() => Promise.resolve(tokens.shift() as string));
  const onFailed = jest.fn();
  return { getToken, onFailed, source: hostTokens(getToken, onFailed) };
}

describe('tokens of the host page', () => {
  it('are requested once for concurrent calls', async () => {
    const { source, getToken } = openSource('first', 'second');
    expect(await Promise.all([source.renew(undefined), source.renew(undefined)])).toEqual(['first', 'first']);
    expect(await source.renew(undefined)).toBe('first');
    expect(getToken).toHaveBeenCalledTimes(1);
  });

  it('are requested again after one was refused, unless it was replaced already', async () => {
    const { source, getToken } = openSource('first', 'second');
    await source.renew(undefined);
    expect(await Promise.all([source.renew('first'), source.renew('first')])).toEqual(['second', 'second']);
    expect(await source.renew('first')).toBe('second');
    expect([source.current(), getToken.mock.calls.length]).toEqual(['second', 2]);
  });

  it('are refused if the host page returns the refused one again', async () => {
    const { source } = openSource('first', 'first');
    await source.renew(undefined);
    await expect(source.renew('first')).rejects.toMatchObject({ reason: 'refused' });
  });

  it.each([[undefined], [''], [{ access: 'first' }]])('must be non-empty strings, unlike %j', async (token) => {
    const { source, onFailed } = openSource(token);
    await expect(source.renew(undefined)).rejects.toMatchObject({ reason: 'not-connected' });
    expect(onFailed).toHaveBeenCalledWith(expect.any(TypeError));
  });

  it('may be missing: the error is reported, and the next call tries again', async () => {
    const { source, onFailed, getToken } = openSource('first');
    await source.renew(undefined);
    getToken.mockImplementationOnce(() => {
      throw new Error('Logged out.');
    });
    await expect(source.renew('first')).rejects.toMatchObject({ reason: 'expired' });
    expect(onFailed).toHaveBeenCalledWith(new Error('Logged out.'));
    getToken.mockResolvedValueOnce('second');
    expect(await source.renew('first')).toBe('second');
  });

  it('are forgotten at the end, which waits for none that is on its way and ignores it', async () => {
    const { source, getToken, onFailed } = openSource('first', 'next');
    await source.renew(undefined);
    const token = deferred<string>();
    getToken.mockReturnValueOnce(token.promise);
    const late = source.renew('first');
    late.catch(() => undefined);
    await Promise.resolve();
    source.forget();
    expect([await source.revoke(), source.current()]).toEqual([false, undefined]);
    const next = source.renew(undefined);
    await token.resolve('late');
    await expect(late).rejects.toMatchObject({ reason: 'disconnected' });
    expect([await next, await source.renew(undefined), source.current()]).toEqual(['next', 'next', 'next']);
    expect([getToken.mock.calls.length, onFailed.mock.calls]).toEqual([3, []]);
  });

  it('name their user, if they can be parsed', async () => {
    const { source } = openSource(jwtOf({ sub: 'ann' }), 'opaque');
    expect(source.userId()).toBeUndefined();
    await source.renew(undefined);
    expect(source.userId()).toBe('ann');
    await source.renew(source.current());
    expect(source.userId()).toBe('somebody');
  });
});
