import { Logger } from '@nestjs/common';
import { Encryption } from '../crypto/derived-keys.ts';
import { KeyRing } from '../crypto/key-ring.ts';
import { AuthorizationService } from './authorization.service.ts';
import type { CalendarLimits } from './calendar-limits.ts';
import { FlowCookie } from './flow-cookie.ts';
import type { GrantsService } from './grants.service.ts';
import { ProviderError } from './provider-error.ts';
import type { CalendarProvider, ConsentEntry } from './provider.ts';
import { Providers } from './providers.ts';

it('exchanges no code for a network that sent too many', async () => {
  Logger.overrideLogger(false);
  const exchange = jest.fn<ReturnType<ConsentEntry['exchange']>, Parameters<ConsentEntry['exchange']>>().mockResolvedValue({});
  const takeExchange = jest.fn<Promise<void>, [string]>().mockResolvedValue();
  const provider = { id: 'demo', entry: { kind: 'consent', issuer: undefined, exchange } } as unknown as CalendarProvider;
  const cookie = new FlowCookie(new Encryption(new KeyRing('a secret'), 'calendar'), 'http://localhost');
  const service = new AuthorizationService(
    { open: () => Promise.resolve('a handle') } as unknown as GrantsService,
    new Providers([provider], 'http://localhost'),
    cookie,
    { takeExchange } as unknown as CalendarLimits,
  );
  const [cookies] = cookie.write({ step: 'consent', provider: 'demo', state: 'a state', verifier: 'a verifier' }).split(';');
  const finish = async () => (await service.finish({ state: 'a state', code: 'x' }, { cookies, address: '192.0.2.1' })).outcome;

  expect(await finish()).toBe('done');
  takeExchange.mockRejectedValue(new ProviderError('rate-limited', 'Too many attempts. Try again in 15 minutes.'));
  expect(await finish()).toBe('failed');
  expect([exchange.mock.calls.length, takeExchange.mock.calls]).toEqual([1, [['192.0.2.1'], ['192.0.2.1']]]);
});
