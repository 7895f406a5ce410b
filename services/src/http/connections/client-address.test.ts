import net from 'node:net';
import Fastify from 'fastify';
import { cacheAddresses, networkOf, sharingNetworkOf, warnAboutProxy, wideNetworkOf } from './client-address.ts';

describe('networkOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::7', '2001:db8:0:0::/64'],
    ['::1', '127.0.0.1'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['192.0.2.7:5678', '192.0.2.7'],
    ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['<script>', 'unknown'],
    ['1.2.3', 'unknown'],
    ['a'.repeat(8000), 'unknown'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('wideNetworkOf', () => {
  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['::ffff:192.0.2.7', undefined],
    ['192.0.2.7', undefined],
  ])('of %s is %s', (address, network) => {
    expect(wideNetworkOf(address)).toBe(network);
  });
});

it('puts all networks of one /48 into one share', () => {
  expect(['2001:db8:1:2::7', '2001:db8:1:ff::7', '192.0.2.7'].map(sharingNetworkOf)).toEqual([
    '2001:db8:1::/48',
    '2001:db8:1::/48',
    '192.0.2.7',
  ]);
});

it('knows the address of a client that has reset its connection', async () => {
  const fastify = Fastify();
  cacheAddresses(fastify);
  const address = new Promise<string>((resolve) => {
    fastify.get('/', async (request) => {
      client.resetAndDestroy();
      await new Promise((done) => request.raw.socket.once('close', done));
      resolve(request.ip);
      return 'unread';
    });
  });
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const client = net.connect((fastify.server.address() as net.AddressInfo).port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  expect(await address).toBe('127.0.0.1');
  await fastify.close();
});

it('logs once that there is a proxy that TRUST_PROXY does not name', async () => {
  const lines: string[] = [];
  const fastify = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } });
  warnAboutProxy(fastify);
  fastify.get('/', () => 'page');
  const url = await fastify.listen({ port: 0, host: '127.0.0.1' });
  const forwarded = { 'x-forwarded-for': '203.0.113.7' };

  await fetch(url);
  expect(lines).toEqual([]);
  await fetch(url, { headers: forwarded });
  await fetch(url, { headers: forwarded });

  expect(lines).toEqual([expect.stringMatching(/"level":40.*TRUST_PROXY is not set/)]);
  await fastify.close();
});
