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
  const token = await tokens.signAccess(owner);
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
  const token = await tokens.signAccess(owner);
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
