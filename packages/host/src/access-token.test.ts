import { clockAhead, fetchWithToken, isUsable, userOf, usernameOf } from './access-token.ts';

const encode = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A token with these claims. */
const aToken = (claims: object) => `head.${encode(JSON.stringify(claims))}.signature`;

describe('the user of a token', () => {
  it('is its subject, in any characters', () => {
    expect(userOf(aToken({ sub: 'ann' }))).toBe('ann');
    // Encoded with + and /, which JWTs replace by - and _, also more than once.
    expect(userOf(aToken({ sub: 'x~~?~~?>>>>>>' }))).toBe('x~~?~~?>>>>>>');
  });

  it.each([
    ['there is no token', undefined],
    ['the token is empty', ''],
    ['it is not a JWT', 'nonsense'],
    ['its claims are not JSON', `head.${encode('{')}.signature`],
    ['it has no subject', aToken({})],
    ['its subject is empty', aToken({ sub: '' })],
    ['its subject is not a text', aToken({ sub: 7 })],
  ])('is unknown if %s', (_, token) => {
    expect(userOf(token)).toBeUndefined();
  });
});

describe('the username of a token', () => {
  it('is its preferred username, in any script', () => {
    expect(usernameOf(aToken({ preferred_username: 'Zoë Ångström 阿' }))).toBe('Zoë Ångström 阿');
  });

  it('is unknown for a token of an older release', () => {
    expect(usernameOf(aToken({ sub: 'ann' }))).toBeUndefined();
  });
});

describe('a token', () => {
  it('can be used until half a minute before it expires', () => {
    const token = aToken({ exp: 1000 });
    expect([isUsable(token, 969_999), isUsable(token, 970_000)]).toEqual([true, false]);
  });

  it.each([undefined, 'nonsense', aToken({}), aToken({ exp: '1000' })])('cannot be used without an expiry: %s', (token) => {
    expect(isUsable(token, 0)).toBe(false);
  });

  it('tells how far the clock of this machine is ahead', () => {
    expect(clockAhead(aToken({ iat: 1000 }), 1_000_500)).toBe(500);
    expect(clockAhead(aToken({ iat: 1000 }), 999_000)).toBe(-1000);
    expect(clockAhead(aToken({}), 1_000_500)).toBe(0);
    expect(clockAhead('nonsense', 1_000_500)).toBe(0);
  });
});

describe('a call with a token', () => {
  /** A call whose responses have these statuses; `next` is the token of a renewal. */
  function aCall({ held = 'old', next = 'new', statuses = [200], foreign = [] }: CallOptions) {
    const responses = statuses.map((status) => new Response(null, { status }));
    const fetch = jest.fn((_path: string, _init?: RequestInit) => Promise.resolve(responses.shift() ?? Response.error()));
    const renew = jest.fn((_spent: string | undefined) => Promise.resolve(next === 'none' ? undefined : next));
    const token = () => (held === 'none' ? undefined : held);
    const init = { method: 'PUT', headers: { 'if-match': '"1"' } };
    const response = fetchWithToken('/api/x/', init, { fetch, token, renew, isOwn: (one) => !foreign.includes(one) });
    const sent = () =>
      fetch.mock.calls.map(([path, options]) => [path, options?.method, new Headers(options?.headers).get('authorization')]);
    return { response, sent, fetch, renew };
  }

  interface CallOptions {
    held?: string;
    next?: string;
    statuses?: number[];
    /** Tokens of another person. */
    foreign?: string[];
  }

  it('has the token beside its own headers', async () => {
    const { response, sent, fetch, renew } = aCall({});
    expect((await response).status).toBe(200);
    expect(sent()).toEqual([['/api/x/', 'PUT', 'Bearer old']]);
    expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).get('if-match')).toBe('"1"');
    expect(renew).not.toHaveBeenCalled();
  });

  it('gets a token first if there is none', async () => {
    const { response, sent, renew } = aCall({ held: 'none' });
    await response;
    expect(renew.mock.calls).toEqual([[undefined]]);
    expect(sent()).toEqual([['/api/x/', 'PUT', 'Bearer new']]);
  });

  it('renews the token once after a 401', async () => {
    const { response, sent, renew } = aCall({ statuses: [401, 401] });
    expect((await response).status).toBe(401);
    expect(renew.mock.calls).toEqual([['old']]);
    expect(sent().map(([, , authorization]) => authorization)).toEqual(['Bearer old', 'Bearer new']);
  });

  it.each([
    ['is not made', 'without a token', { held: 'none', next: 'none' }, 0],
    ['is not made', "with another person's token", { foreign: ['old'] }, 0],
    ['is not repeated', 'if the session has ended', { next: 'none', statuses: [401] }, 1],
    ['is not repeated', "with another person's token", { foreign: ['new'], statuses: [401] }, 1],
  ])('%s %s, and has a 401', async (_, __, options, calls) => {
    const { response, fetch } = aCall(options);
    expect((await response).status).toBe(401);
    expect(fetch).toHaveBeenCalledTimes(calls);
  });

  it('that is not made has the response of the server', async () => {
    const response = await aCall({ held: 'none', next: 'none' }).response;
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toEqual({ type: 'about:blank', title: 'Unauthorized', status: 401 });
  });
});
