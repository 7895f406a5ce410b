import { createSocket } from 'node:dgram';
import dns, { type LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { InternalAddress } from './addresses.ts';
import { guardedLookup } from './guarded-lookup.ts';

const look = (hostname: string, { allowLocal = false, all = true, signal = AbortSignal.timeout(10_000) } = {}) =>
  new Promise((resolve) =>
    guardedLookup({ allowLocal, signal })(hostname, { all }, (error, found, family) =>
      resolve(error ?? (all ? found : [found, family])),
    ),
  );

const dnsError = (code: string): Promise<never> => Promise.reject(Object.assign(new Error(code), { code }));

/** Makes the name servers return addresses, or the code of an error, for every name. */
function mockNameServers({ ipv4, ipv6 = dns.NODATA }: { ipv4: string[] | string; ipv6?: string[] | string }) {
  const responses = { resolve4: ipv4, resolve6: ipv6 };
  for (const [method, response] of Object.entries(responses)) {
    jest
      .spyOn(dns.promises.Resolver.prototype, method as 'resolve4')
      .mockImplementation(() => (typeof response === 'string' ? dnsError(response) : Promise.resolve(response)));
  }
}

const mockSystem = (lookup: () => Promise<LookupAddress[]>) =>
  jest.spyOn(dns.promises, 'lookup').mockImplementation(lookup as unknown as typeof dns.promises.lookup);

it('returns the addresses of a public name', async () => {
  mockNameServers({ ipv4: ['93.184.216.34'], ipv6: ['2606:2800:220:1::1'] });
  expect(await look('a.example', { all: false })).toEqual(['93.184.216.34', 4]);
  expect(await look('a.example')).toEqual([
    { address: '93.184.216.34', family: 4 },
    { address: '2606:2800:220:1::1', family: 6 },
  ]);
});

it.each([
  { ipv4: ['93.184.216.34', '127.0.0.1'] },
  { ipv4: ['10.0.0.1', '93.184.216.34'] },
  { ipv4: ['93.184.216.34'], ipv6: ['fd00::1'] },
  { ipv4: dns.TIMEOUT, ipv6: ['::1'] },
])('rejects a name if one of its addresses is internal, whichever comes first: %j', async (addresses) => {
  mockNameServers(addresses);
  expect(await look('a.example')).toBeInstanceOf(InternalAddress);
  expect(await look('a.example', { allowLocal: true })).toHaveLength(
    Object.values(addresses)
      .flat()
      .filter((a) => a !== dns.TIMEOUT).length,
  );
});

it.each(['localhost', 'LOCALHOST.', 'calendar.localhost'])('knows without name servers that %s is internal', async (name) => {
  expect(await look(name)).toBeInstanceOf(InternalAddress);
  expect(await look(name, { allowLocal: true, all: false })).toEqual(['127.0.0.1', 4]);
});

it('never takes a thread for a name, unless local addresses are allowed and no name server knows it', async () => {
  const system = mockSystem(() => Promise.resolve([{ address: '10.0.0.1', family: 4 }]));
  mockNameServers({ ipv4: dns.NOTFOUND, ipv6: dns.NOTFOUND });
  expect(await look('nas')).toMatchObject({ code: dns.NOTFOUND });
  mockNameServers({ ipv4: [], ipv6: [] });
  expect(await look('nas')).toMatchObject({ code: dns.NOTFOUND });
  mockNameServers({ ipv4: dns.NODATA, ipv6: dns.TIMEOUT });
  expect(await look('nas', { allowLocal: true })).toMatchObject({ code: dns.TIMEOUT });
  expect(system).not.toHaveBeenCalled();

  for (const [ipv4, ipv6] of [
    [dns.NOTFOUND, dns.NODATA],
    [dns.CONNREFUSED, dns.CONNREFUSED],
  ] as const) {
    mockNameServers({ ipv4, ipv6 });
    expect(await look('nas', { allowLocal: true })).toEqual([{ address: '10.0.0.1', family: 4 }]);
  }
});

it('does not wait for a name server that never responds to AAAA', async () => {
  mockNameServers({ ipv4: ['93.184.216.34'] });
  const cancelled = new Promise<never>((_, reject) => {
    const cancel = () => reject(Object.assign(new Error('cancelled'), { code: dns.CANCELLED }));
    jest.spyOn(dns.promises.Resolver.prototype, 'cancel').mockImplementation(cancel);
  });
  jest.spyOn(dns.promises.Resolver.prototype, 'resolve6').mockReturnValue(cancelled);
  expect(await look('a.example', { signal: AbortSignal.timeout(2000) })).toEqual([{ address: '93.184.216.34', family: 4 }]);
});

it('takes one thread at most, and none for a request that has given up', async () => {
  mockNameServers({ ipv4: dns.NOTFOUND, ipv6: dns.NOTFOUND });
  let answer: (addresses: LookupAddress[]) => void = () => undefined;
  const isQueried = new Promise<void>((begun) => {
    mockSystem(() => (begun(), new Promise((resolve) => (answer = resolve))));
  });
  const request = new AbortController();
  const first = look('first', { allowLocal: true });
  await isQueried;
  const others = ['second', 'third'].map((name) => look(name, { allowLocal: true, signal: request.signal }));
  await new Promise(setImmediate);
  expect(dns.promises.lookup).toHaveBeenCalledTimes(1);

  request.abort(new Error('given up'));
  answer([{ address: '10.0.0.1', family: 4 }]);
  expect([await first, ...(await Promise.all(others))]).toEqual([
    [{ address: '10.0.0.1', family: 4 }],
    request.signal.reason,
    request.signal.reason,
  ]);
  expect(dns.promises.lookup).toHaveBeenCalledTimes(1);
});

it('leaves a silent name server when the request gives up', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1');
  await once(silent, 'listening');
  const { Resolver } = dns.promises;
  jest.spyOn(dns.promises, 'Resolver').mockImplementation((options) => {
    const resolver = new Resolver(options);
    resolver.setServers([`127.0.0.1:${silent.address().port}`]);
    return resolver;
  });
  const request = new AbortController();
  const found = look('a.example', { signal: request.signal });
  await once(silent, 'message');
  request.abort();

  expect(await found).toMatchObject({ code: dns.CANCELLED });
  silent.close();
});
