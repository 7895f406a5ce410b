import { once } from 'node:events';
import net from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { trackConnections } from '../../../test/raw-connections.ts';
import { cacheAddresses } from '../connections/client-address.ts';
import { splitPayload } from '../connections/slow-clients.ts';
import { replyProblem } from '../problems/problem.filter.ts';
import { limitFileMemory } from './limit-file-memory.ts';

const mebibyte = 1024 * 1024;

let fastify: FastifyInstance;
let port: number;

/** A server with this limit, and files of 50 MiB, 20 MiB and 64 kB. */
beforeAll(async () => {
  fastify = Fastify({ trustProxy: true });
  cacheAddresses(fastify);
  const reserveFile = limitFileMemory();
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const error = reserveFile(request, reply, payload);
    if (error) return done(error);
    done(null, splitPayload(request, reply, payload));
  });
  fastify.setErrorHandler((error, request, reply) => replyProblem(error, request, reply));
  const files = new Map([1, 2, 3].map((name) => [`${name}`, Buffer.alloc(50 * mebibyte)]));
  files.set('smaller', Buffer.alloc(20 * mebibyte)).set('small', Buffer.alloc(64 * 1024));
  files.set('large', Buffer.alloc(60 * mebibyte));
  fastify.get<{ Params: { name: string } }>('/:name', ({ params }, reply) =>
    reply.headers({ etag: '"tag"', 'content-encoding': 'br' }).send(files.get(params.name)),
  );
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = fastify.server.address() as net.AddressInfo);
});
afterAll(() => fastify.close());

const { opened, count, untilAtMost } = trackConnections(() => fastify.server);

/** Requests a file, and reads no more than its first bytes. */
async function reader(file: string, address = '198.51.100.1') {
  const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
  opened.push(socket);
  socket.write(`GET /${file} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\n\r\n`);
  const [head] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  return { socket, status: head.toString('latin1', 9, 12), head: head.toString('latin1', 0, 400) };
}

/** Resolves when the server closes the connection. */
const closed = (socket: net.Socket) => once(socket.resume(), 'close');

describe('a file that is being sent', () => {
  it('counts once, however many clients read it', async () => {
    const readers = [];
    for (let count = 0; count < 10; count += 1) readers.push(await reader('1'));
    readers.push(await reader('2'));
    expect(readers.filter(({ status }) => status !== '200')).toEqual([]);
    expect(await count()).toBe(11);
  });

  it('counts until its last reader has ended', async () => {
    const [first, last] = [await reader('1'), await reader('1')];
    await reader('2');
    first.socket.destroy();
    await untilAtMost(2);
    expect((await reader('large')).status).toBe('503');
    last.socket.destroy();
    await untilAtMost(2);
    expect((await reader('large')).status).toBe('200');
  });

  it('is cut off for another of the same network that is as large, to all of its readers', async () => {
    const [one, other] = [await reader('1'), await reader('1')];
    await reader('2');
    expect((await reader('3')).status).toBe('200');
    await Promise.all([closed(one.socket), closed(other.socket)]);
    expect(one.socket.bytesRead).toBeLessThan(50 * mebibyte);
    expect((await reader('smaller')).status).toBe('200');
  });

  it('is cut off for a file of another network that holds less', async () => {
    const held = await reader('1');
    await reader('2');
    expect((await reader('large', '203.0.113.1')).status).toBe('200');
    await closed(held.socket);
    expect(held.socket.bytesRead).toBeLessThan(50 * mebibyte);
  });
});

it('a file without room gets 503, without the headers of the file', async () => {
  await reader('1');
  await reader('2');
  const { status, head } = await reader('large');
  expect([status, head]).toEqual(['503', expect.stringMatching(/retry-after: 1/)]);
  expect(head).not.toMatch(/etag|content-encoding/);
});

it('a small file is always sent', async () => {
  await reader('1');
  await reader('2');
  for (let count = 0; count < 3; count += 1) expect((await reader('small')).status).toBe('200');
});
