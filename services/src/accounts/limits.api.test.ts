import { aPerson, ask, someCredentials } from '../../test/api.ts';
import { ownApi } from '../../test/own-api.ts';

const limits = { LOGIN_LIMIT_ACCOUNT: '3', LOGIN_LIMIT_ADDRESS: '6', REGISTER_LIMIT_ADDRESS: '4' };

const logIn = (url: string, username: string, password: string, headers = {}) =>
  ask('POST /api/token/', { url, body: { username, password }, headers });

describe('the limits of attempts', () => {
  it('let nobody guess the password of one account, and say when to come back', async () => {
    const { url } = await ownApi(limits);
    const { username, password } = await aPerson(url);
    for (const guess of ['a', 'b', 'c']) expect((await logIn(url, username, guess)).status).toBe(401);

    const refused = await logIn(url, username.toUpperCase(), password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await logIn(url, someCredentials().username, 'x')).status).toBe(401);
  });

  it('let no more guesses through at once than one after another', async () => {
    const { url } = await ownApi({ ...limits, LOGIN_LIMIT_ADDRESS: '100' });
    const { username } = await aPerson(url);
    const answers = await Promise.all(Array.from({ length: 12 }, () => logIn(url, username, 'guess')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
  });

  it('forget the failures of an account when it is logged in', async () => {
    const { url } = await ownApi(limits);
    const { username, password } = await aPerson(url);
    for (const round of [1, 2]) {
      await logIn(url, username, 'a');
      await logIn(url, username, 'b');
      expect([round, (await logIn(url, username, password)).status]).toEqual([round, 200]);
    }
  });

  it('let no address guess among many accounts', async () => {
    const { url } = await ownApi(limits);
    const statuses: number[] = [];
    for (let guess = 0; guess < 7; guess += 1) statuses.push((await logIn(url, someCredentials().username, 'x')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
  });

  it('let no address open accounts without end, and take no address from a header that anybody may send', async () => {
    const { url } = await ownApi(limits);
    const register = (index: number) =>
      ask('POST /api/user/register/', { url, body: someCredentials(), headers: { 'x-forwarded-for': `203.0.113.${index}` } });
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) statuses.push((await register(index)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 429]);
  });

  it('tell addresses apart behind a proxy that is trusted', async () => {
    const { url } = await ownApi({ ...limits, LOGIN_LIMIT_ADDRESS: '1', TRUST_PROXY: 'loopback' });
    const from = (address: string) => logIn(url, someCredentials().username, 'x', { 'x-forwarded-for': address });
    expect((await from('203.0.113.1')).status).toBe(401);
    expect((await from('203.0.113.1')).status).toBe(429);
    expect((await from('203.0.113.2')).status).toBe(401);
  });
});

describe('hashing passwords', () => {
  it('leaves the server answering to others', async () => {
    // One thread for all hashes: they take twice as long, and the event loop has a processor for itself.
    const { url } = await ownApi({ LOGIN_LIMIT_ADDRESS: '1000', LOGIN_LIMIT_ACCOUNT: '1000', UV_THREADPOOL_SIZE: '1' });
    let isHashing = true;
    const logins = Promise.all(Array.from({ length: 24 }, () => logIn(url, 'nobody', 'x'))).finally(() => (isHashing = false));
    let answered = 0;
    while (isHashing) {
      expect((await ask('GET /healthz', { url })).status).toBe(200);
      answered += 1;
    }
    expect((await logins).map(({ status }) => status)).toEqual(Array.from({ length: 24 }, () => 401));
    // On the event loop each hash would hold up every other answer: hardly one would fit between two.
    expect(answered).toBeGreaterThan(24);
  });
});
