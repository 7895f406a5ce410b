import { JwtService } from '@nestjs/jwt';
import { KeyRing } from '../crypto/key-ring.ts';
import { TokenSigner } from '../crypto/token-signer.ts';
import { Tokens } from './tokens.ts';

const owner = { owner: '019ab000-0000-7000-8000-000000000001', session: '019ab000-0000-7000-8000-000000000002' };
const signer = new TokenSigner(new KeyRing('a secret of this test'));

beforeEach(() => jest.useFakeTimers({ now: 0, doNotFake: ['nextTick'] }));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('verifies an access token once, until it expires', async () => {
  const tokens = new Tokens(signer);
  const verify = jest.spyOn(signer, 'read');
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
  const tokens = new Tokens(signer);
  const token = await tokens.signAccess({ ...owner, username: 'Ann' });
  await tokens.readAccess(token);
  expect(await tokens.readAccess(`${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(43)}`)).toBeUndefined();
});

it('remembers the 10,000 access tokens that were used last', async () => {
  const verify = jest.fn(() => Promise.resolve({ sub: owner.owner, sid: owner.session, exp: 60 }));
  const tokens = new Tokens({ read: verify } as never);
  for (let index = 0; index <= 10_000; index += 1) await tokens.readAccess(`token ${index}`);
  await tokens.readAccess('token 1');
  expect(verify).toHaveBeenCalledTimes(10_001);
  await tokens.readAccess('token 0');
  expect(verify).toHaveBeenCalledTimes(10_002);
});

describe('a refresh token', () => {
  it('names its user, its session and its rotation', async () => {
    const tokens = new Tokens(signer);
    const claim = { ...owner, generation: 3 };
    expect(await tokens.readRefresh(await tokens.signRefresh(claim))).toEqual(claim);
  });

  it('is not accepted if it is malformed', async () => {
    expect(await new Tokens(signer).readRefresh('nonsense')).toBeUndefined();
  });
});

it('accepts neither kind of token in place of the other', async () => {
  const tokens = new Tokens(signer);
  expect(await tokens.readAccess(await tokens.signRefresh({ ...owner, generation: 1 }))).toBeUndefined();
  expect(await tokens.readRefresh(await tokens.signAccess({ ...owner, username: 'Ann' }))).toBeUndefined();
});

it.each([
  ['with another key', { secret: 'another secret' }, 'HS256'],
  ['with another algorithm', { secret: 'a secret of this test' }, 'HS512'],
] as const)('rejects a token that was signed %s', async (_, key, algorithm) => {
  const jwt = new JwtService({ ...key, signOptions: { algorithm } });
  const sign: TokenSigner['sign'] = (claims, options) => jwt.signAsync(claims, options);
  const other = new Tokens({ sign } as TokenSigner);
  expect(await new Tokens(signer).readAccess(await other.signAccess({ ...owner, username: 'Ann' }))).toBeUndefined();
  expect(await new Tokens(signer).readRefresh(await other.signRefresh({ ...owner, generation: 1 }))).toBeUndefined();
});

it('accepts a token with an earlier secret while that is accepted, and signs with the new one', async () => {
  const [old, young] = ['a secret of this test', 'a new secret of this test'];
  const [before, between, after] = [new KeyRing(old, [young]), new KeyRing(young, [old]), new KeyRing(young)].map(
    (ring) => new Tokens(new TokenSigner(ring)),
  );
  const claim = { ...owner, generation: 1 };
  const [first, second] = [await before!.signRefresh(claim), await between!.signRefresh(claim)];
  expect(
    await Promise.all([before, between].flatMap((tokens) => [first, second].map((token) => tokens!.readRefresh(token)))),
  ).toEqual(Array(4).fill(claim));
  expect([await after!.readRefresh(first), await after!.readRefresh(second)]).toEqual([undefined, claim]);
});

it.each([{ gen: 1 }, { sid: owner.session }, { sid: 'a session', gen: 1 }, { sid: owner.session, gen: '1' }])(
  'rejects a refresh token with the claims %j only',
  async (claims) => {
    const token = await signer.sign(claims, { subject: owner.owner, audience: 'daybook:refresh' });
    expect(await new Tokens(signer).readRefresh(token)).toBeUndefined();
  },
);
