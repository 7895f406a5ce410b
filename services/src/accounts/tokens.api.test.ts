import { randomBytes, randomUUID } from 'node:crypto';
import type { Refreshed, Tokens } from '@daybook/contracts/accounts';
import { aPerson, request, type Person, someCredentials, textWithoutRequestId } from '../../test/api.ts';

const refresh = (token: string, more: object = {}, headers: Record<string, string> = {}) =>
  request<Refreshed>('POST /api/token/refresh/', { body: { refresh: token, ...more }, headers });
const rotate = (token: string, headers?: Record<string, string>) => refresh(token, { rotate: true }, headers);
const statuses = async (...calls: Promise<{ status: number }>[]) => (await Promise.all(calls)).map(({ status }) => status);

function claimsOf(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    exp?: number;
    iat: number;
    preferred_username: string;
  };
}

describe('login', () => {
  it('returns a token that reads the own account', async () => {
    const { id, username, access } = await aPerson();
    expect((await request('GET /api/user/', { token: access })).body).toEqual({ id, username, graceDays: 14 });
    expect((await request('GET /api/user/')).status).toBe(401);
  });

  it('responds 200 with an access token for 15 minutes and a refresh token', async () => {
    const person = await aPerson();
    const { status, body } = await request<Tokens>('POST /api/token/', {
      body: { username: person.username, password: person.password },
    });
    const { exp = 0, iat } = claimsOf(body.access);
    expect([status, exp - iat]).toEqual([200, 15 * 60]);
    expect((await refresh(body.refresh)).status).toBe(200);
  });

  it('and every refresh return a token with the username as it was registered', async () => {
    const credentials = { ...someCredentials(), username: `Zoë ${randomBytes(8).toString('hex')}` };
    await request('POST /api/user/register/', { body: credentials });
    const logIn = { body: { ...credentials, username: credentials.username.toLowerCase() } };
    const { body: tokens } = await request<Tokens>('POST /api/token/', logIn);
    const retried = { 'idempotency-key': randomUUID() };
    const renewed = [await refresh(tokens.refresh), await rotate(tokens.refresh, retried), await rotate(tokens.refresh, retried)];
    const usernames = [tokens, ...renewed.map(({ body }) => body)].map(({ access }) => claimsOf(access).preferred_username);
    expect(usernames).toEqual(Array.from({ length: 4 }, () => credentials.username));
  });

  it('accepts the username in any letter case', async () => {
    const { username, password } = await aPerson();
    expect((await request('POST /api/token/', { body: { username: username.toUpperCase(), password } })).status).toBe(200);
  });

  it('responds the same to an unknown username and a wrong password', async () => {
    const { username, password } = await aPerson();
    const wrong = await request('POST /api/token/', { body: { username, password: `${password}!` } });
    const unknown = await request('POST /api/token/', { body: someCredentials() });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(textWithoutRequestId(wrong)).toBe(textWithoutRequestId(unknown));
    expect(wrong.headers.get('www-authenticate')).toBe(unknown.headers.get('www-authenticate'));
  });

  it('compares the password exactly, with its letter case and spaces', async () => {
    const credentials = { ...someCredentials(), password: ' Correct Horse ' };
    await request('POST /api/user/register/', { body: credentials });
    const logIn = (password: string) => request('POST /api/token/', { body: { ...credentials, password } });
    expect(await statuses(logIn('Correct Horse'), logIn(' correct horse '), logIn(' Correct Horse '))).toEqual([401, 401, 200]);
  });
});

describe('an access token', () => {
  let person: Person;
  beforeAll(async () => (person = await aPerson()));

  const forged = (change: (claims: object) => object, head: object = { alg: 'HS256', typ: 'JWT' }) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${part(head)}.${part(change(claimsOf(person.access)))}.${person.access.split('.')[2]}`;
  };

  it.each([
    ['none', () => undefined],
    ['a refresh token', () => person.refresh],
    ['one with another owner and the old signature', () => forged((claims) => ({ ...claims, sub: 'another' }))],
    ['one that is not signed', () => forged((claims) => claims, { alg: 'none', typ: 'JWT' })],
    ['one with a longer life and the old signature', () => forged((claims) => ({ ...claims, exp: 4_102_444_800 }))],
    ['nonsense', () => 'a.b.c'],
  ])('is rejected if it is %s', async (_, token) => {
    const response = await request('GET /api/notes/', { token: token() });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  it('is read from the header only, with any letter case of its scheme', async () => {
    expect((await request(`GET /api/notes/?access=${person.access}`)).status).toBe(401);
    expect((await request('GET /api/notes/', { headers: { authorization: `bearer ${person.access}` } })).status).toBe(200);
  });
});

describe('refresh', () => {
  it('gives any number of access tokens for one refresh token without rotation', async () => {
    const person = await aPerson();
    for (const round of [1, 2, 3]) {
      const { status, body } = await refresh(person.refresh);
      expect([round, status, Object.keys(body)]).toEqual([round, 200, ['access']]);
      expect((await request('GET /api/notes/', { token: body.access })).status).toBe(200);
    }
  });

  it('rotates the token on request: a second use of the old one ends the session (RFC 9700)', async () => {
    const person = await aPerson();
    const { body } = await rotate(person.refresh);
    expect((await refresh(body.refresh ?? '')).status).toBe(200);
    expect((await refresh(person.refresh)).status).toBe(401);
    expect((await refresh(body.refresh ?? '')).status).toBe(401);
  });

  it('lets one of two concurrent rotations succeed, and then ends the session', async () => {
    const person = await aPerson();
    const responses = await Promise.all(Array.from({ length: 6 }, () => rotate(person.refresh)));
    const successful = responses.filter(({ status }) => status === 200);
    expect(successful).toHaveLength(1);
    expect((await refresh(successful[0]?.body.refresh ?? '')).status).toBe(401);
  });

  it('repeats its response under the key of the rotation, since the first may be lost', async () => {
    const person = await aPerson();
    const key = { 'idempotency-key': 'the-key-of-this-rotation' };
    const responses = [await rotate(person.refresh, key), await rotate(person.refresh, key)];
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    for (const { body } of responses) expect((await refresh(body.refresh ?? '')).status).toBe(200);
  });

  it.each([
    ['another key', { 'idempotency-key': 'another' }],
    ['no key', undefined],
  ])('ends the session of a spent token that comes with %s', async (_, headers) => {
    const person = await aPerson();
    const { body } = await rotate(person.refresh, { 'idempotency-key': 'the-key' });
    expect((await rotate(person.refresh, headers)).status).toBe(401);
    expect((await refresh(body.refresh ?? '')).status).toBe(401);
  });

  it('ends the session of a token from two rotations ago, also under its key', async () => {
    const person = await aPerson();
    const key = { 'idempotency-key': 'first' };
    const { body: second } = await rotate(person.refresh, key);
    const { body: third } = await rotate(second.refresh ?? '', { 'idempotency-key': 'second' });
    expect((await rotate(person.refresh, key)).status).toBe(401);
    expect((await refresh(third.refresh ?? '')).status).toBe(401);
  });

  it('does not touch the user’s other sessions', async () => {
    const person = await aPerson();
    const { body: other } = await request<Tokens>('POST /api/token/', {
      body: { username: person.username, password: person.password },
    });
    await rotate(person.refresh);
    await rotate(person.refresh);
    expect((await refresh(other.refresh)).status).toBe(200);
  });

  it.each([['an access token'], ['nonsense'], ['nothing at all']])('rejects %s', async (kind) => {
    const person = await aPerson();
    const token = { 'an access token': person.access, nonsense: 'x.y.z' }[kind] ?? '';
    expect((await refresh(token)).status).toBe(token === '' ? 400 : 401);
  });
});

describe('logout', () => {
  it('ends the session on the server, and responds the same to a token without a session', async () => {
    const person = await aPerson();
    const revoke = (token: string) => request('POST /api/token/revoke/', { body: { refresh: token } });
    const first = await revoke(person.refresh);
    expect([first.status, first.text]).toEqual([204, '']);
    expect((await refresh(person.refresh)).status).toBe(401);
    expect(await statuses(revoke(person.refresh), revoke('x.y.z'))).toEqual([204, 204]);
  });
});
