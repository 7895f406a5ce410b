import { givenTokens } from './given-tokens.ts';

const jwtOf = (claims: object) => `head.${btoa(JSON.stringify(claims))}.sign`;

function opened(...tokens: unknown[]) {
  const getToken = jest.fn(() => Promise.resolve(tokens.shift() as string));
  const onFailed = jest.fn();
  return { getToken, onFailed, source: givenTokens(getToken, onFailed) };
}

describe('tokens that the host gives', () => {
  it('are asked for once, however many need one', async () => {
    const { source, getToken } = opened('first', 'second');
    expect(await Promise.all([source.renew(undefined), source.renew(undefined)])).toEqual(['first', 'first']);
    expect(await source.renew(undefined)).toBe('first');
    expect(getToken).toHaveBeenCalledTimes(1);
  });

  it('are asked for again when one was refused, and not when it was replaced already', async () => {
    const { source, getToken } = opened('first', 'second');
    await source.renew(undefined);
    expect(await Promise.all([source.renew('first'), source.renew('first')])).toEqual(['second', 'second']);
    expect(await source.renew('first')).toBe('second');
    expect([source.current(), getToken.mock.calls.length]).toEqual(['second', 2]);
  });

  it('are refused when the host gives the refused one again', async () => {
    const { source } = opened('first', 'first');
    await source.renew(undefined);
    await expect(source.renew('first')).rejects.toMatchObject({ reason: 'refused' });
  });

  it.each([[undefined], [''], [{ access: 'first' }]])('must be texts: %j is none', async (given) => {
    const { source, onFailed } = opened(given);
    await expect(source.renew(undefined)).rejects.toMatchObject({ reason: 'not-connected' });
    expect(onFailed).toHaveBeenCalledWith(expect.any(TypeError));
  });

  it('may not be had: the host hears why, and is asked anew the next time', async () => {
    const { source, onFailed, getToken } = opened('first');
    await source.renew(undefined);
    getToken.mockImplementationOnce(() => {
      throw new Error('Logged out.');
    });
    await expect(source.renew('first')).rejects.toMatchObject({ reason: 'expired' });
    expect(onFailed).toHaveBeenCalledWith(new Error('Logged out.'));
    getToken.mockResolvedValueOnce('second');
    expect(await source.renew('first')).toBe('second');
  });

  it('say whose they are, where they can be read', async () => {
    const { source } = opened(jwtOf({ sub: 'ann' }), 'opaque');
    expect(source.userId()).toBeUndefined();
    await source.renew(undefined);
    expect(source.userId()).toBe('ann');
    await source.renew(source.current());
    expect(source.userId()).toBe('somebody');
  });
});
