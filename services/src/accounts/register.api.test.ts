import type { Account } from '@daybook/contracts/accounts';
import { request, errorsOf, someCredentials } from '../../test/api.ts';

const register = (body: unknown) => request<Account>('POST /api/user/register/', { body });

describe('register', () => {
  it('responds 201 with the id and the username', async () => {
    const credentials = someCredentials();
    const { status, body } = await register(credentials);
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, username: credentials.username });
  });

  it('rejects a username that is taken, in any letter case and Unicode form', async () => {
    const credentials = someCredentials();
    const name = `Ångström-${credentials.username}`;
    await register({ ...credentials, username: name });
    for (const username of [name, name.toUpperCase(), name.normalize('NFD')]) {
      const response = await register({ ...credentials, username });
      expect([response.status, Object.keys(errorsOf(response) ?? {})]).toEqual([409, ['username']]);
    }
  });

  it('gives a username to one of many concurrent requests', async () => {
    const credentials = someCredentials();
    const responses = await Promise.all(Array.from({ length: 8 }, () => register(credentials)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  });

  it('accepts a username of 150 characters and a password of 256, and nothing longer', async () => {
    const { username, password } = someCredentials();
    const longest = { username: username.padEnd(150, 'x'), password: 'p'.repeat(256) };
    expect((await register(longest)).status).toBe(201);
    expect(errorsOf(await register({ username: 'x'.repeat(151), password }))).toHaveProperty('username');
    expect(errorsOf(await register({ username, password: 'p'.repeat(257) }))).toHaveProperty('password');
  });

  it.each([
    ['that everybody guesses first', () => 'Password1'],
    ['based on the username', (username: string) => `${username}!`],
  ])('rejects a password %s, and names the field', async (_, passwordOf) => {
    const { username } = someCredentials();
    const response = await register({ username, password: passwordOf(username) });
    expect([response.status, Object.keys(errorsOf(response) ?? {})]).toEqual([400, ['password']]);
  });

  it('counts the characters of a password, not its bytes', async () => {
    const { username } = someCredentials();
    expect((await register({ username, password: '😀'.repeat(8) })).status).toBe(201);
    expect((await register({ username: `${username}-2`, password: '😀'.repeat(7) })).status).toBe(400);
  });

  it.each(['\u200b', '\u200b\u2060\ufeff', '\u00ad', '\u3164', '\u2800', '\u0301', '\u00a0 \u3000', '\ufe0f', '\u{e0041}'])(
    'rejects the invisible username %j',
    async (username) => {
      const response = await register({ ...someCredentials(), username });
      expect(response.status).toBe(400);
      expect(errorsOf(response)).toEqual({ username: ['Must contain a visible character.'] });
    },
  );

  it.each(['牛', '❤️', 'نام\u200cها', '…'])('accepts %s as a username', async (username) => {
    expect([201, 409]).toContain((await register({ ...someCredentials(), username })).status);
  });

  it.each([
    ['username', ''],
    ['username', '   '],
    ['username', undefined],
    ['username', null],
    ['username', 7],
    ['username', ['ann']],
    ['username', 'nul\0'],
    ['username', '\ud800'],
    ['password', ''],
    ['password', '1234567'],
    ['password', undefined],
    ['password', true],
    ['password', { length: 12 }],
    ['password', 'nul\0nul\0nul'],
    ['password', 'surrogate\udc00'],
    ['admin', true],
    ['__proto__', { admin: true }],
  ])('rejects %s if it is %j, and names the field', async (field, value) => {
    const sent = { ...someCredentials(), ...Object.fromEntries([[field, value]]) };
    const response = await register(sent);
    expect(response.status).toBe(400);
    expect(Object.keys(errorsOf(response) ?? {})).toEqual([field]);
  });
});
