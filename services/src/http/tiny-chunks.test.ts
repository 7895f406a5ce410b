import { once } from 'node:events';
import net from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { answerClientError } from './client-error.ts';
import { RequestInLargeChunks } from './tiny-chunks.ts';

let fastify: FastifyInstance;
let port: number;
/** Bytes that /waits keeps unread. */
let unread: () => number = () => 0;

beforeAll(async () => {
  const http = { IncomingMessage: RequestInLargeChunks };
  fastify = Fastify({ bodyLimit: 8 * 1024 * 1024, http, clientErrorHandler: answerClientError });
  fastify.post('/reads', (request) => Promise.resolve((request.body as string).length));
  fastify.get('/waits', ({ raw }) => {
    unread = () => raw.readableLength;
    return new Promise(() => undefined);
  });
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = fastify.server.address() as net.AddressInfo);
});
afterAll(() => fastify.close());

/** Sends a JSON string, cut into chunks. Resolves with the first bytes of the answer. */
async function send(line: string, chunks: readonly string[]) {
  const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write(`${line} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`);
  for (const chunk of chunks) socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
  socket.write('0\r\n\r\n');
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return String(first).slice(9, 12);
}

const json = (letters: readonly string[]) => ['"', ...letters, '"'];

it.each([
  ['parsed', 'POST /reads'],
  ['never read', 'GET /waits'],
])('a body that is %s is refused once it has come in hundreds of tiny chunks', async (_, line) => {
  expect(await send(line, json(Array<string>(10_000).fill('a')))).toBe('400');
  expect(unread()).toBeLessThan(1000);
});

it.each([
  ['short, in chunks of a byte', json(Array<string>(200).fill('a'))],
  ['long, in small packets', json(Array<string>(5000).fill('a'.repeat(536)))],
])('a body is read that is %s', async (_, chunks) => {
  expect(await send('POST /reads', chunks)).toBe('200');
});
