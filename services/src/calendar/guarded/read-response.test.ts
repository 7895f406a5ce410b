import { once } from 'node:events';
import http, { type ClientRequest } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { readResponse } from './read-response.ts';

const tooLarge = 'The calendar is larger than this server reads.';
const mebibyte = 1024 * 1024;

/** Sends what follows the status line to the client of one request, and returns how it was read. */
async function read(response: string) {
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\n${response}`));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const sent = http.request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false });
  sent.end();
  try {
    return await (await readResponse(sent, undefined)).text();
  } finally {
    server.close();
  }
}

const inChunks = (chunks: string) => read(`Transfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`);

it('reads 1.9 MiB in large chunks', async () => {
  const bytes = 0.1 * mebibyte;
  expect(await inChunks(`${Math.floor(bytes).toString(16)}\r\n${'x'.repeat(bytes)}\r\n`.repeat(19))).toHaveLength(
    Math.floor(bytes) * 19,
  );
});

it('reads a calendar whose server sends a chunk for each line', async () => {
  const line = 'DESCRIPTION:one of the lines\r\n';
  expect(await inChunks(`${line.length.toString(16)}\r\n${line}\r\n`.repeat(20_000))).toBe(line.repeat(20_000));
});

it.each([
  ['chunks of one byte', '1\r\nx\r\n'.repeat(40_000)],
  ['extensions of chunks', `1;${'x'.repeat(16_000)}\r\nx\r\n`.repeat(200)],
])('ends a response that takes the time of this server by %s', async (_, chunks) => {
  await expect(inChunks(chunks)).rejects.toThrow(tooLarge);
});

it('ends a response that arrives byte by byte, as the smallest records of TLS do', async () => {
  const socket = new PassThrough();
  const sent = Object.assign(new PassThrough(), { destroy: jest.fn() });
  const response = readResponse(sent as unknown as ClientRequest, undefined);
  sent.emit('socket', socket);
  for (let byte = 0; byte < 40_000; byte++) socket.emit('data', Buffer.of(0));

  await expect(response).rejects.toThrow(tooLarge);
  expect(sent.destroy).toHaveBeenCalled();
});
