import net from 'node:net';
import Fastify from 'fastify';
import { keepAddresses } from './keep-addresses.ts';

it('tells the address of a client that has reset its connection', async () => {
  const fastify = Fastify();
  keepAddresses(fastify);
  const address = new Promise<string>((resolve) => {
    fastify.get('/', async (request) => {
      client.resetAndDestroy();
      await new Promise((done) => request.raw.socket.once('close', done));
      resolve(request.ip);
      return 'nobody reads it';
    });
  });
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const client = net.connect((fastify.server.address() as net.AddressInfo).port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  expect(await address).toBe('127.0.0.1');
  await fastify.close();
});
