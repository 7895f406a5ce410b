import { JwtService } from '@nestjs/jwt';
import { Tokens } from './tokens.ts';

const owner = { owner: '019ab000-0000-7000-8000-000000000001', session: '019ab000-0000-7000-8000-000000000002' };
const jwt = new JwtService({ secret: 'a secret of this test', signOptions: { algorithm: 'HS256' } });

beforeEach(() => jest.useFakeTimers({ now: 0, doNotFake: ['nextTick'] }));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('verifies an access token once, until it expires', async () => {
  const tokens = new Tokens(jwt);
  const verify = jest.spyOn(jwt, 'verifyAsync');
  const token = await tokens.signAccess({ ...owner, username: 'Ann' });
  for (const minutes of [0, 5, 14]) {
    jest.setSystemTime(minutes * 60_000);
    expect(await tokens.readAccess(token)).toEqual(owner);
  }
  expect(verify).toHaveBeenCalledTimes(1);
  jest.setSystemTime(15 * 60_000);
  expect(await tokens.readAccess(token)).toBeUndefined();
});

it('rejects a verified token with another signature', async () => {
  const tokens = new Tokens(jwt);
  const token = await tokens.signAccess({ ...owner, username: 'Ann' });
  await tokens.readAccess(token);
  expect(await tokens.readAccess(`${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(43)}`)).toBeUndefined();
});

it('remembers the 10,000 access tokens that were used last', async () => {
  const verify = jest.fn(() => Promise.resolve({ sub: owner.owner, sid: owner.session, exp: 60 }));
  const tokens = new Tokens({ verifyAsync: verify } as never);
  for (let index = 0; index <= 10_000; index += 1) await tokens.readAccess(`token ${index}`);
  await tokens.readAccess('token 1');
  expect(verify).toHaveBeenCalledTimes(10_001);
  await tokens.readAccess('token 0');
  expect(verify).toHaveBeenCalledTimes(10_002);
});

describe('a refresh token', () => {
  it('names its user, its session and its rotation', async () => {
    const tokens = new Tokens(jwt);
    const claim = { ...owner, generation: 3 };
    expect(await tokens.readRefresh(await tokens.signRefresh(claim))).toEqual(claim);
  });

  it('is not accepted if it is malformed', async () => {
    expect(await new Tokens(jwt).readRefresh('nonsense')).toBeUndefined();
  });
});

it('accepts neither kind of token in place of the other', async () => {
  const tokens = new Tokens(jwt);
  expect(await tokens.readAccess(await tokens.signRefresh({ ...owner, generation: 1 }))).toBeUndefined();
  expect(await tokens.readRefresh(await tokens.signAccess({ ...owner, username: 'Ann' }))).toBeUndefined();
});

it.each([
  ['with another key', { secret: 'another secret' }, 'HS256'],
  ['with another algorithm', { secret: 'a secret of this test' }, 'HS512'],
] as const)('rejects a token that was signed %s', async (_, key, algorithm) => {
  const other = new Tokens(new JwtService({ ...key, signOptions: { algorithm } }));
  expect(await new Tokens(jwt).readAccess(await other.signAccess({ ...owner, username: 'Ann' }))).toBeUndefined();
  expect(await new Tokens(jwt).readRefresh(await other.signRefresh({ ...owner, generation: 1 }))).toBeUndefined();
});

it.each([{ gen: 1 }, { sid: owner.session }, { sid: 'a session', gen: 1 }, { sid: owner.session, gen: '1' }])(
  'rejects a refresh token with the claims %j only',
  async (claims) => {
    const token = await jwt.signAsync(claims, { subject: owner.owner, audience: 'daybook:refresh' });
    expect(await new Tokens(jwt).readRefresh(token)).toBeUndefined();
  },
);
