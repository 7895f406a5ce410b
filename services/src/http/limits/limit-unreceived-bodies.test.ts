import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { trackConnections } from '../../../test/raw-connections.ts';
import { cacheAddresses } from '../connections/client-address.ts';
import { respondToClientError } from '../connections/client-error.ts';
import { replyProblem } from '../problems/problem.filter.ts';
import { limitUnreceivedBodies } from './limit-unreceived-bodies.ts';

let fastify: FastifyInstance;
let port: number;
let arrived = 0;

beforeAll(async () => {
  fastify = Fastify({ trustProxy: true, genReqId: () => randomUUID(), clientErrorHandler: respondToClientError });
  cacheAddresses(fastify);
  limitUnreceivedBodies(fastify);
  fastify.addHook('onRequest', (_, __, done) => {
    arrived += 1;
    done();
  });
  fastify.setErrorHandler((error, request, reply) => replyProblem(error, request, reply));
  fastify.post('/', () => Promise.resolve('read'));
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = fastify.server.address() as net.AddressInfo);
});
afterAll(() => fastify.close());

const { opened } = trackConnections(() => fastify.server);

function post(network: number, body: string, more = '') {
  const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
  opened.push(socket);
  const headers = `host: localhost\r\nx-forwarded-for: 198.51.${network}.1\r\ncontent-type: application/json\r\ncontent-length: 2\r\n${more}`;
  socket.write(`POST / HTTP/1.1\r\n${headers}\r\n${body}`);
  return socket;
}

/** Requests of a network that have sent a byte of two. */
async function postHalf(network: number, count: number) {
  const before = arrived;
  const sockets = Array.from({ length: count }, () => post(network, '"'));
  while (arrived < before + count) await new Promise(setImmediate);
  return sockets;
}

const statusOf = async (socket: net.Socket) => String((await once(socket, 'data'))[0]).slice(9, 12);

it('500 requests of one network may wait for their bodies: one more replaces the oldest', async () => {
  const [oldest] = await postHalf(1, 500);
  const statuses = await Promise.all([statusOf(oldest!), statusOf(post(1, '""'))]);
  expect(statuses).toEqual(['503', '200']);
  expect(await statusOf(post(2, '""'))).toBe('200');
});

it('1,000 requests of all networks may wait: beyond that, the network with most loses its oldest', async () => {
  const [oldest] = await postHalf(1, 500);
  await postHalf(2, 490);
  await postHalf(3, 10);
  const [status, own] = await Promise.all([statusOf(oldest!), statusOf(post(4, '""'))]);
  expect([status, own]).toEqual(['503', '200']);
});

it('a body that was received does not count', async () => {
  const [first] = await postHalf(1, 500);
  first!.write('"');
  expect(await statusOf(first!)).toBe('200');
  expect(await statusOf(post(1, '""'))).toBe('200');
});

it.each([
  [100, '200'],
  [101, '431'],
])('a request with %i header fields gets %s', async (fields, status) => {
  expect(await statusOf(post(1, '""', 'x: y\r\n'.repeat(fields - 4)))).toBe(status);
});
