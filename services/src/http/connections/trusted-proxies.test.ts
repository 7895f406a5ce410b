import { trustedProxies } from './trusted-proxies.ts';

it.each([
  ['loopback, 10.0.0.0/8', '127.0.0.1', true],
  ['loopback, 10.0.0.0/8', '::ffff:10.1.2.3', true],
  ['loopback, 10.0.0.0/8', '192.0.2.1', false],
  ['loopback, 10.0.0.0/8', undefined, false],
  ['loopback, 10.0.0.0/8', `127.0.0.1%${'x'.repeat(100)}`, false],
  [true, '192.0.2.1', true],
  [false, '127.0.0.1', false],
])('TRUST_PROXY %s and the address %s: %s', (trustProxy, address, expected) => {
  const isProxy = trustedProxies(trustProxy);
  expect([isProxy(address, 0), isProxy(address, 0)]).toEqual([expected, expected]);
});
