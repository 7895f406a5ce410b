import type { Credentials } from '@daybook/contracts/accounts';
import { type Answered, aPerson, ask, someCredentials } from '../../test/api.ts';
import { ownApi, ownApiForAll } from '../../test/own-api.ts';
import { operated, operator } from '../../test/releasing.ts';

const limits = { LOGIN_LIMIT_ACCOUNT: '3', LOGIN_LIMIT_ADDRESS: '6', REGISTER_LIMIT_ADDRESS: '4' };

interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly post: { readonly responses: object } }>>;
}

const logIn = (url: string, username: string, password: string, headers = {}) =>
  ask('POST /api/token/', { url, body: { username, password }, headers });

describe('the limits of attempts', () => {
  /** Behind a proxy that is trusted, which says who asks: each test has addresses of its own. */
  let url: string;
  let logged: () => string;
  beforeAll(async () => {
    ({ url, logged } = await ownApiForAll({ ...limits, ...operated, REGISTER_LIMIT_ADDRESS: '100', TRUST_PROXY: 'loopback' }));
  });

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const deviceIn = ({ headers }: Answered) => headers.get('set-cookie')?.split(';')[0] ?? '';
  /** The cookie of a browser in which the account was logged in. */
  const cookieOf = async ({ username, password }: Credentials) =>
    deviceIn(await logIn(url, username, password, from('198.51.100.3')));

  it('let nobody guess the password of one account, and say when to come back', async () => {
    const { username, password } = await aPerson(url);
    const here = from('192.0.2.1');
    for (const guess of ['a', 'b', 'c']) expect((await logIn(url, username, guess, here)).status).toBe(401);

    const refused = await logIn(url, username.toUpperCase(), password, here);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await logIn(url, someCredentials().username, 'x', here)).status).toBe(401);
  });

  it('let no more guesses through at once than one after another, from wherever they come', async () => {
    const { username } = await aPerson(url);
    const guesses = Array.from({ length: 12 }, (_, index) => logIn(url, username, 'guess', from(`192.0.2.${10 + index}`)));
    const answers = await Promise.all(guesses);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
  });

  it('let the owner in from a browser or a network that was used before, while others guess', async () => {
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

  it('hold in a known browser, too, and for each account by itself', async () => {
    const [owner, other] = [await aPerson(url), await aPerson(url)];
    const known = { ...from('198.51.100.4'), cookie: await cookieOf(owner) };
    const guesses: number[] = [];
    for (const guess of ['a', 'b', 'c', 'd']) guesses.push((await logIn(url, owner.username, guess, known)).status);
    expect(guesses).toEqual([401, 401, 401, 429]);

    const foreign = { ...from('198.51.100.5'), cookie: await cookieOf(other) };
    for (const guess of ['a', 'b', 'c']) await logIn(url, owner.username, guess, foreign);
    expect((await logIn(url, owner.username, owner.password, foreign)).status).toBe(429);
  });

  it('hold in all known browsers of an account together', async () => {
    const { username, password } = await aPerson(url);
    const guesses: number[] = [];
    for (let browser = 0; browser < 6; browser += 1) {
      const cookie = await cookieOf({ username, password });
      for (const guess of ['a', 'b', 'c']) guesses.push((await logIn(url, username, guess, { cookie })).status);
    }
    expect(guesses).toEqual([...Array<number>(15).fill(401), 429, 429, 429]);
  });

  it('count a browser as unknown once the password is changed elsewhere, until the next login there', async () => {
    const person = await aPerson(url);
    const { username } = person;
    const cookies = [await cookieOf(person), await cookieOf(person)];
    const password = 'another horse battery';
    const changed = await person.ask('POST /api/user/password/', { body: { password, proof: { password: person.password } } });
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

  it('refuse calls of one network that are too many, before their token is looked at, and say so in the API’s document', async () => {
    const here = from('192.0.2.30');
    const connect = () => ask('POST /api/portals/intranet/connect/', { url, headers: here, body: {} });
    const statuses = new Set<number>();
    for (let call = 0; call < 60; call += 1) statuses.add((await connect()).status);
    expect([...statuses]).toEqual([401]);

    const refused = await connect();
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect((await ask('GET /api/portals/intranet/', { url, headers: here })).status).toBe(404);
    const { body } = await ask<OpenApi>('GET /api/openapi.json', { url });
    expect(body.paths['/api/portals/{id}/connect/']?.post.responses).toHaveProperty('429.headers.Retry-After');
  });

  it('let nobody guess release tokens, and do not count calls with a good one', async () => {
    const list = (token: string, address: string) => ask('GET /api/tokens/', { url, token, headers: from(address) });
    const good: number[] = [];
    for (let call = 0; call < 70; call += 1) good.push((await list(operator, '192.0.2.31')).status);
    expect(new Set(good)).toEqual(new Set([200]));

    const guesses: number[] = [];
    for (let call = 0; call < 61; call += 1) guesses.push((await list('guess', '192.0.2.32')).status);
    expect([guesses.indexOf(429), guesses.at(-1)]).toEqual([60, 429]);
  });

  it('are in the security log, with the address and without the name', async () => {
    const { username } = await aPerson(url);
    for (let guess = 0; guess < 4; guess += 1) await logIn(url, username, 'wrong horse', from('192.0.2.33'));

    const lines = logged()
      .split('\n')
      .filter((line) => line.includes('192.0.2.33') && line.includes('"security"'));
    const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(events.map(({ security }) => security)).toEqual([...Array<string>(3).fill('login-failed'), 'login-limited']);
    expect(new Set(events.map(({ account }) => account)).size).toBe(1);
    expect(lines.join()).not.toMatch(new RegExp(`${username}|wrong horse`));
  });

  it('forget the failures of an account when it is logged in', async () => {
    const { username, password } = await aPerson(url);
    const here = from('192.0.2.2');
    for (const round of [1, 2]) {
      await logIn(url, username, 'a', here);
      await logIn(url, username, 'b', here);
      expect([round, (await logIn(url, username, password, here)).status]).toEqual([round, 200]);
    }
  });

  it('let no address guess among many accounts, and tell addresses apart', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 7; guess += 1) {
      statuses.push((await logIn(url, someCredentials().username, 'x', from('192.0.2.3'))).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
    expect((await logIn(url, someCredentials().username, 'x', from('192.0.2.4'))).status).toBe(401);
  });

  it('let no address open accounts without end, and take no address from a header that anybody may send', async () => {
    const { url, logged } = await ownApi(limits);
    const register = (index: number) =>
      ask('POST /api/user/register/', { url, body: someCredentials(), headers: from(`203.0.113.${index}`) });
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) statuses.push((await register(index)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 429]);
    expect(logged()).toContain('"security":"registration-limited"');
  });
});

describe('hashing passwords', () => {
  it('leaves the server answering to others', async () => {
    // One thread for all hashes: they take twice as long, and the event loop has a processor for itself.
    const { url } = await ownApi({ LOGIN_LIMIT_ADDRESS: '1000', LOGIN_LIMIT_ACCOUNT: '1000', UV_THREADPOOL_SIZE: '1' });
    let isHashing = true;
    const logins = Promise.all(Array.from({ length: 12 }, () => logIn(url, 'nobody', 'x'))).finally(() => (isHashing = false));
    let answered = 0;
    while (isHashing) {
      expect((await ask('GET /healthz', { url })).status).toBe(200);
      answered += 1;
    }
    expect((await logins).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 401));
    // On the event loop each hash would hold up every other answer: hardly one would fit between two.
    expect(answered).toBeGreaterThan(12);
  });
});
