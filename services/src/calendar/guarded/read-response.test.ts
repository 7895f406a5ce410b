import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';
import { certificate } from '../../../test/certificate.ts';
import { readResponse } from './read-response.ts';
import { steppedAgent } from './stepped-connection.ts';

const tooLarge = 'The calendar is larger than this server reads.';
const mebibyte = 1024 * 1024;

/** Sends what follows the status line to the client of one request, and returns how it was read. */
async function read(response: string) {
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\n${response}`));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const sent = http.request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: steppedAgent('http:', 'a') });
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

it('ends a response that arrives byte by byte in records of TLS', async () => {
  const server = tls.createServer(certificate, (socket) => {
    socket.on('error', () => undefined);
    // Each write that waits for the one before is a record of its own.
    const send = () => !socket.destroyed && socket.write('x', send);
    socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\n\r\n', send));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const address = { host: '127.0.0.1', port, servername: 'calendar.example' };
  const sent = https.get({ ...address, ca: certificate.cert, agent: steppedAgent('https:', 'a') });
  try {
    await expect(readResponse(sent, undefined)).rejects.toThrow('The TLS handshake or its session tickets are too large.');
  } finally {
    server.close();
  }
});
