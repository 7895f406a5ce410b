import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { trackConnections } from '../../../test/raw-connections.ts';
import { readInTurns } from './connection-turns.ts';
import { limitPipelining } from './pipelining.ts';
import { RequestTurns } from './request-turns.ts';
import { UnparsedBytes } from './unparsed-bytes.ts';

const request = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';
const post = 'POST / HTTP/1.1\r\nhost: localhost\r\n';
/** As much as Node reads at once. */
const tinyChunks = '1\r\nx\r\n'.repeat(64 * 1024).slice(0, 64 * 1024);
const maxPart = 8 * 1024;

/** The chunks of bodies that were parsed, in all and in the running turn of the event loop. */
const parsed = { all: 0, turn: 0, mostInTurn: 0 };

/** Of a hundred chunks, the parser and their listeners take at least a tenth of a millisecond. */
class CountingRequest extends http.IncomingMessage {
  override push(chunk: Buffer | null, encoding?: BufferEncoding) {
    if (parsed.turn === 0) setImmediate(() => (parsed.turn = 0));
    parsed.all += 1;
    parsed.turn += 1;
    parsed.mostInTurn = Math.max(parsed.mostInTurn, parsed.turn);
    if (parsed.all % 100 === 0) for (const end = performance.now() + 0.1; performance.now() < end;);
    return super.push(chunk, encoding);
  }
}

let server: http.Server;
let handle: (request: http.IncomingMessage, response: http.ServerResponse) => unknown;
const { opened } = trackConnections(() => server);

const log = { warn: jest.fn() };

async function listen(unparsed = new UnparsedBytes(log)) {
  Object.assign(parsed, { all: 0, turn: 0, mostInTurn: 0 });
  handle = (received, response) => received.resume().on('end', () => response.end('ok'));
  server = http.createServer({ IncomingMessage: CountingRequest }, (received, response) => void handle(received, response));
  const turns = new RequestTurns();
  readInTurns({ server }, turns, unparsed);
  limitPipelining({ server }, turns);
  await once(server.listen(0, '127.0.0.1'), 'listening');
}
beforeEach(() => listen());
afterEach(() => server.close());

/** Opens a connection whose request `sent` has arrived. Each address of 127.0.0.0/8 is a network of its own. */
async function connect(localAddress: string, sent: string) {
  const { port } = server.address() as net.AddressInfo;
  const socket = net.connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
  opened.push(socket);
  socket.write(sent);
  await once(server, 'request');
  return socket;
}

const chunked = `${post}transfer-encoding: chunked\r\n\r\n`;

it('parses little of a flood in each turn of the event loop, and serves another network meanwhile', async () => {
  const other = await connect('127.0.0.1', request);
  await once(other, 'data');
  const flood: net.Socket[] = [];
  while (flood.length < 20) flood.push(await connect('127.0.0.2', chunked));
  for (const socket of flood) socket.write(tinyChunks);
  while (parsed.all === 0) await new Promise(setImmediate);
  other.write(request);
  await once(other, 'data');

  const all = (20 * tinyChunks.length) / 6;
  expect(parsed.all).toBeLessThan(all / 4);
  while (parsed.all < Math.floor(all)) await new Promise(setImmediate);
  // A part at once, and one that waited.
  expect(parsed.mostInTurn).toBeLessThan((3 * maxPart) / 6);
});

const content = Buffer.alloc(3_000_000, 'content of a body, ');
const digest = (body: Buffer) => createHash('sha256').update(body).digest('hex');

it.each([
  ['at once, and the end of the connection', 0, 'end'],
  ['with pauses', 5, 'write'],
] as const)('reads a large body that the handler reads %s, and the requests behind it', async (_, turns, send) => {
  handle = async (received, response) => {
    const parts: Buffer[] = [];
    for await (const part of received) {
      parts.push(part as Buffer);
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
    }
    response.end(`<${digest(Buffer.concat(parts))}>`);
  };
  const { port } = server.address() as net.AddressInfo;
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  opened.push(socket);
  const one = Buffer.concat([Buffer.from(`${post}content-length: ${content.length}\r\n\r\n`), content]);
  socket[send](Buffer.concat([one, one, Buffer.from(request.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'))]));
  const bodies = [...(await text(socket)).matchAll(/<(\w+)>/g)].map(([, body]) => body);
  expect(bodies).toEqual([digest(content), digest(content), digest(Buffer.alloc(0))]);
});

it('reads on after a body that waits for its handler, and no more before', async () => {
  let received: http.IncomingMessage | undefined;
  handle = (message, response) => {
    received = message;
    message.on('end', () => response.end('ok'));
  };
  const socket = await connect('127.0.0.1', `${post}content-length: ${content.length}\r\n\r\n`);
  socket.write(content);
  while (received!.socket.bytesRead < 64 * 1024) await new Promise(setImmediate);
  for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate);
  expect(received!.socket.bytesRead).toBeLessThan(4 * 64 * 1024);
  expect((await buffer(received!)).equals(content)).toBe(true);
});

it('closes connections of the network that has most data waiting, beyond a limit', async () => {
  server.close();
  await listen(new UnparsedBytes(log, 200_000));
  const other = await connect('127.0.0.1', chunked);
  const flood: net.Socket[] = [];
  while (flood.length < 20) flood.push(await connect('127.0.0.2', chunked));
  const closed = flood.map((socket) => once(socket, 'close'));
  for (const socket of [...flood, other]) socket.write(tinyChunks);
  await Promise.race(closed);
  other.write('\r\n0\r\n\r\n');
  expect(String((await once(other, 'data'))[0])).toContain('ok');
});

/** Sends a body that the handler does not read. Returns the connection at the server once its data waits, or is closed. */
async function sendUnread(unparsed: UnparsedBytes) {
  let atServer: net.Socket | undefined;
  handle = ({ socket }) => (atServer = socket);
  const client = await connect('127.0.0.1', `${post}content-length: ${content.length}\r\n\r\n`);
  client.write(content);
  while (!atServer!.destroyed && !(atServer!.isPaused() && unparsed.has(atServer!))) await new Promise(setImmediate);
  return atServer!;
}

it('counts the data of paused connections, and closes some of them beyond the limit', async () => {
  server.close();
  const unparsed = new UnparsedBytes(log, 100_000);
  await listen(unparsed);
  const atServer = [await sendUnread(unparsed)];
  while (atServer.length < 15 && !atServer.some(({ destroyed }) => destroyed)) atServer.push(await sendUnread(unparsed));
  expect(atServer.filter(({ destroyed }) => destroyed)).toHaveLength(1);
  // Paused, they do not notice that their clients close them.
  for (const socket of atServer) socket.destroy();
});

it('parses and counts nothing of a connection that is closed, even if it is resumed', async () => {
  server.close();
  const unparsed = new UnparsedBytes(log);
  await listen(unparsed);
  const atServer = await sendUnread(unparsed);
  const parsedAfter = jest.fn();
  atServer.on('data', parsedAfter);
  const [resumed, closed] = [once(atServer, 'resume'), once(atServer, 'close')];
  atServer.destroy().resume();
  await Promise.all([resumed, closed]);
  atServer.pause().resume();
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  expect([parsedAfter.mock.calls, unparsed.has(atServer)]).toEqual([[], false]);
});
