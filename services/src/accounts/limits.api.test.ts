import type { Credentials } from '@daybook/contracts/accounts';
import { type ApiResult, aPerson, request, someCredentials } from '../../test/api.ts';
import { startSeparateServer, startSeparateServerForAll } from '../../test/separate-server.ts';
import { operatorSettings, operator } from '../../test/releasing.ts';

const limits = { LOGIN_LIMIT_ACCOUNT: '3', LOGIN_LIMIT_ADDRESS: '6', REGISTER_LIMIT_ADDRESS: '4' };

interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly post: { readonly responses: object } }>>;
}

const logIn = (url: string, username: string, password: string, headers = {}) =>
  request('POST /api/token/', { url, body: { username, password }, headers });

describe('the limits of attempts', () => {
  /** Trusts the proxy header, so that each test has its own client addresses. */
  let url: string;
  let stdout: () => string;
  beforeAll(async () => {
    ({ url, stdout } = await startSeparateServerForAll({
      ...limits,
      ...operatorSettings,
      REGISTER_LIMIT_ADDRESS: '100',
      TRUST_PROXY: 'loopback',
    }));
  });

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const deviceIn = ({ headers }: ApiResult) => headers.get('set-cookie')?.split(';')[0] ?? '';
  /** Returns the cookie of a browser in which the account was stdout in. */
  const cookieOf = async ({ username, password }: Credentials) =>
    deviceIn(await logIn(url, username, password, from('198.51.100.3')));

  it('stop guesses at the password of one account until a time in the response', async () => {
    const { username, password } = await aPerson(url);
    const here = from('192.0.2.1');
    for (const guess of ['a', 'b', 'c']) expect((await logIn(url, username, guess, here)).status).toBe(401);

    const response = await logIn(url, username.toUpperCase(), password, here);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await logIn(url, someCredentials().username, 'x', here)).status).toBe(401);
  });

  it('allow no more guesses concurrently than in sequence, from any network', async () => {
    const { username } = await aPerson(url);
    const guesses = Array.from({ length: 12 }, (_, index) => logIn(url, username, 'guess', from(`192.0.2.${10 + index}`)));
    const responses = await Promise.all(guesses);
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(3);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(9);
  });

  it('let the owner in from a known browser or network while others guess', async () => {
    const { username, password } = await aPerson(url);
    const home = from('198.51.100.1');
    const cookie = deviceIn(await logIn(url, username, password, home));
    for (const guess of ['a', 'b', 'c', 'd']) await logIn(url, username, guess, from('192.0.2.9'));
    const away = from('198.51.100.2');
    expect((await logIn(url, username, password, away)).status).toBe(429);

    expect((await logIn(url, username, password, home)).status).toBe(200);
    expect((await logIn(url, username, password, { ...away, cookie })).status).toBe(200);
    expect((await logIn(url, username, password, from('198.51.100.9'))).status).toBe(429);
  });

  it('apply in a known browser, too, for each account separately', async () => {
    const [owner, other] = [await aPerson(url), await aPerson(url)];
    const known = { ...from('198.51.100.4'), cookie: await cookieOf(owner) };
    const guesses: number[] = [];
    for (const guess of ['a', 'b', 'c', 'd']) guesses.push((await logIn(url, owner.username, guess, known)).status);
    expect(guesses).toEqual([401, 401, 401, 429]);

    const foreign = { ...from('198.51.100.5'), cookie: await cookieOf(other) };
    for (const guess of ['a', 'b', 'c']) await logIn(url, owner.username, guess, foreign);
    expect((await logIn(url, owner.username, owner.password, foreign)).status).toBe(429);
  });

  it('apply to all known browsers of an account together', async () => {
    const { username, password } = await aPerson(url);
    const guesses: number[] = [];
    for (let browser = 0; browser < 6; browser += 1) {
      const cookie = await cookieOf({ username, password });
      for (const guess of ['a', 'b', 'c']) guesses.push((await logIn(url, username, guess, { cookie })).status);
    }
    expect(guesses).toEqual([...Array<number>(15).fill(401), 429, 429, 429]);
  });

  it('count a browser as unknown after a change of the password elsewhere, until the next login there', async () => {
    const person = await aPerson(url);
    const { username } = person;
    const cookies = [await cookieOf(person), await cookieOf(person)];
    const password = 'another horse battery';
    const changed = await person.request('POST /api/user/password/', { body: { password, proof: { password: person.password } } });
    const [away, home] = [from('198.51.100.6'), from('198.51.100.3')];
    const guesses: number[] = [];
    const guess = async (cookie: string) => guesses.push((await logIn(url, username, 'x', { ...away, cookie })).status);
    for (const cookie of [...cookies, ...cookies]) await guess(cookie);
    expect(guesses).toEqual([401, 401, 401, 429]);

    const next = await logIn(url, username, password, { ...home, cookie: cookies[0]! });
    expect(next.status).toBe(200);
    for (const known of [next, changed]) {
      await guess(deviceIn(known));
      expect(guesses.at(-1)).toBe(401);
    }
  });

  it('count the networks of an IPv6 hoster together', async () => {
    const statuses: number[] = [];
    for (let network = 0; network < 25; network += 1) {
      statuses.push((await logIn(url, someCredentials().username, 'x', from(`2001:db8:7:${network}::1`))).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(24);
    expect(statuses.at(-1)).toBe(429);
  });

  it('do not count for an IPv6 hoster what one of its networks was refused', async () => {
    const guess = (network: string) => logIn(url, someCredentials().username, 'x', from(`2001:db8:8:${network}::1`));
    const statuses: number[] = [];
    for (let count = 0; count < 30; count += 1) statuses.push((await guess('1')).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await guess('2')).status).toBe(401);
  });

  it('reject too many requests of one network before checking their token, as the OpenAPI document says', async () => {
    const here = from('192.0.2.30');
    const connect = () => request('POST /api/portals/intranet/connect/', { url, headers: here, body: {} });
    const statuses = new Set<number>();
    for (let call = 0; call < 60; call += 1) statuses.add((await connect()).status);
    expect([...statuses]).toEqual([401]);

    const response = await connect();
    expect([response.status, Number(response.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect((await request('GET /api/portals/intranet/', { url, headers: here })).status).toBe(404);
    const { body } = await request<OpenApi>('GET /api/openapi.json', { url });
    expect(body.paths['/api/portals/{id}/connect/']?.post.responses).toHaveProperty('429.headers.Retry-After');
  });

  it('stop guesses at release tokens, and do not count requests with a valid one', async () => {
    const list = (token: string, address: string) => request('GET /api/tokens/', { url, token, headers: from(address) });
    const good: number[] = [];
    for (let call = 0; call < 70; call += 1) good.push((await list(operator, '192.0.2.31')).status);
    expect(new Set(good)).toEqual(new Set([200]));

    const guesses: number[] = [];
    for (let call = 0; call < 61; call += 1) guesses.push((await list('guess', '192.0.2.32')).status);
    expect([guesses.indexOf(429), guesses.at(-1)]).toEqual([60, 429]);
  });

  it('are in the security log with the address, but without the username', async () => {
    const { username } = await aPerson(url);
    for (let guess = 0; guess < 4; guess += 1) await logIn(url, username, 'wrong horse', from('192.0.2.33'));

    const lines = stdout()
      .split('\n')
      .filter((line) => line.includes('192.0.2.33') && line.includes('"security"'));
    const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(events.map(({ security }) => security)).toEqual([...Array<string>(3).fill('login-failed'), 'login-limited']);
    expect(new Set(events.map(({ account }) => account)).size).toBe(1);
    expect(lines.join()).not.toMatch(new RegExp(`${username}|wrong horse`));
  });

  it('reset the failures of an account after a login', async () => {
    const { username, password } = await aPerson(url);
    const here = from('192.0.2.2');
    for (const round of [1, 2]) {
      await logIn(url, username, 'a', here);
      await logIn(url, username, 'b', here);
      expect([round, (await logIn(url, username, password, here)).status]).toEqual([round, 200]);
    }
  });

  it('stop one address guessing at many accounts, and count addresses separately', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 7; guess += 1) {
      statuses.push((await logIn(url, someCredentials().username, 'x', from('192.0.2.3'))).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
    expect((await logIn(url, someCredentials().username, 'x', from('192.0.2.4'))).status).toBe(401);
  });

  it('stop one address creating many accounts, and ignore addresses in headers that anybody may send', async () => {
    const { url, stdout } = await startSeparateServer(limits);
    const register = (index: number) =>
      request('POST /api/user/register/', { url, body: someCredentials(), headers: from(`203.0.113.${index}`) });
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) statuses.push((await register(index)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 429]);
    expect(stdout()).toContain('"security":"registration-limited"');
  });
});

describe('hashing passwords', () => {
  it('does not block other requests', async () => {
    // One thread for all hashes: they take twice as long, and leave a processor to the event loop.
    const { url } = await startSeparateServer({
      LOGIN_LIMIT_ADDRESS: '1000',
      LOGIN_LIMIT_ACCOUNT: '1000',
      UV_THREADPOOL_SIZE: '1',
    });
    let isHashing = true;
    const logins = Promise.all(Array.from({ length: 12 }, () => logIn(url, 'nobody', 'x'))).finally(() => (isHashing = false));
    let responses = 0;
    while (isHashing) {
      expect((await request('GET /healthz', { url })).status).toBe(200);
      responses += 1;
    }
    expect((await logins).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 401));
    // On the event loop each hash would block all other responses: hardly one would fit between two.
    expect(responses).toBeGreaterThan(12);
  });
});
