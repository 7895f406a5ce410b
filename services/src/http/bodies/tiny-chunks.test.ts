import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { respondToClientError } from '../connections/client-error.ts';
import { ChunkJoiningRequest } from './tiny-chunks.ts';

let fastify: FastifyInstance;
let port: number;
/** How many chunks of the last body were in memory. */
let chunksInMemory = 0;

beforeAll(async () => {
  const http = { IncomingMessage: ChunkJoiningRequest };
  fastify = Fastify({ bodyLimit: 8 * 1024 * 1024, http, clientErrorHandler: respondToClientError });
  fastify.post('/reads', (request) => Promise.resolve(request.body));
  fastify.get('/waits', async ({ raw }) => {
    await Promise.race([once(raw, 'close'), new Promise((resolve) => setTimeout(resolve, 300))]);
    chunksInMemory = (raw as unknown as { _readableState: { buffer: unknown[] } })._readableState.buffer.length;
    return 'waited';
  });
  fastify.addHook('preParsing', (request, _, body, done) => {
    const chunks: Buffer[] = [];
    body.on('data', (chunk: Buffer) => (chunksInMemory = chunks.push(chunk)));
    done(null, body);
  });
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = fastify.server.address() as net.AddressInfo);
});
afterAll(() => fastify.close());

/** Sends a body in chunks. Resolves to the response. */
async function send(line: string, chunks: readonly string[]) {
  const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
  const headers = ['host: localhost', 'connection: close', 'content-type: application/json', 'transfer-encoding: chunked'];
  socket.write(`${[`${line} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n`);
  for (const chunk of chunks) socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
  socket.write('0\r\n\r\n');
  return text(socket);
}

const json = (letters: readonly string[]) => ['"', ...letters, '"'];
const letters = (count: number, length = 1) => Array.from({ length: count }, (_, index) => String(index % 10).repeat(length));

it.each([
  ['in one chunk', ['"short"']],
  ['in chunks of a byte', json(letters(1900))],
  ['in small packets', json(letters(3000, 536))],
  [
    'in chunks of many lengths',
    json([...letters(50), ...letters(3, 100_000), ...letters(700, 100), ...letters(2, 1023), ...letters(1, 1024)]),
  ],
])('reads a body that comes %s whole, and keeps it in few pieces', async (_, chunks) => {
  expect(await send('POST /reads', chunks)).toContain(`\r\n\r\n${JSON.parse(chunks.join('')) as string}`);
  expect(chunksInMemory).toBeLessThan(10 + chunks.join('').length / 8192);
});

it('keeps a body that nobody reads in few pieces too', async () => {
  expect(await send('GET /waits', letters(1900))).toContain('waited');
  expect(chunksInMemory).toBeLessThan(10);
});

it.each(['POST /reads', 'GET /waits'])('rejects thousands of tiny chunks on %s, whoever reads them', async (line) => {
  const response = await send(line, json(letters(60_000)));
  expect(response).toMatch(/^HTTP\/1\.1 400 .*"detail":"The body has too many tiny chunks\. Send larger ones\."/s);
  expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

describe('the tiny chunks of one connection', () => {
  /** The bytes of a request. */
  const request = (count: number, connection = 'keep-alive') =>
    `GET /waits HTTP/1.1\r\nhost: localhost\r\nconnection: ${connection}\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(count)}0\r\n\r\n`;

  it('are counted together: requests that come in one packet could have a few each', async () => {
    const socket = net.connect(port, '127.0.0.1');
    socket.write(request(900).repeat(2) + request(900, 'close'));
    expect(await text(socket)).toContain('too many tiny chunks');
  });

  it('are forgotten after ten seconds, so that a proxy can use the connection for hours', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    const socket = net.connect(port, '127.0.0.1');
    const send = async () => {
      socket.write(request(1900));
      return String(((await once(socket, 'data')) as [Buffer])[0]);
    };
    expect(await send()).toContain('200 OK');
    clock.mockReturnValue(10_001);
    expect(await send()).toContain('200 OK');
    socket.destroy();
  });
});

it('reads a body in thousands of tiny packets, which are as much work for the client', () => {
  const request: IncomingMessage = new ChunkJoiningRequest(new net.Socket());
  for (const letter of letters(3000)) request.push(Buffer.from(letter));
  request.push(null);
  expect(String(request.read())).toHaveLength(3000);
});
