import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { ProblemError } from '../problem-error.ts';
import { respondToClientError } from './client-error.ts';
import { limitPipelining } from './pipelining.ts';
import { RequestTurns } from './request-turns.ts';

let server: http.Server;
let responses: http.ServerResponse[];
const opened: net.Socket[] = [];

beforeEach(async () => {
  responses = [];
  server = http.createServer({ requireHostHeader: false }, handle).listen(0);
  limitPipelining({ server }, new RequestTurns(), { connection: 4, waiting: 3 });
  await once(server, 'listening');
});
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

function handle({ url, socket }: http.IncomingMessage, response: http.ServerResponse) {
  responses.push(response);
  if (url === '/rejected') respondToClientError(new ProblemError(400, 'No.'), socket);
}

async function send(requests: number, request = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n') {
  const socket = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  opened.push(socket);
  const expected = responses.length + requests;
  socket.write(request.repeat(requests));
  while (responses.length < expected && !socket.closed)
    await Promise.race([once(socket.resume(), 'close'), new Promise(setImmediate)]);
  return socket;
}

it('closes a connection with more requests than it may have', async () => {
  expect([(await send(4)).closed, (await send(5)).closed]).toEqual([false, true]);
});

it.each([
  ['no Host', 'GET / HTTP/1.1\r\n\r\n'],
  ['an unknown expectation', 'GET / HTTP/1.1\r\nhost: localhost\r\nexpect: more\r\n\r\n'],
])('closes a connection with more requests with %s than it may have', async (_, request) => {
  expect([(await send(4, request)).closed, (await send(5, request)).closed]).toEqual([false, true]);
});

it('runs no request that comes in one packet behind a rejected one', async () => {
  const socket = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1');
  socket.write('GET /rejected HTTP/1.1\r\nhost: localhost\r\n\r\nGET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  expect(await text(socket)).toContain('400');
  expect(responses).toHaveLength(1);
});

it('closes a connection whose requests wait while those of others wait already', async () => {
  const first = await send(4);
  expect([(await send(1)).closed, (await send(2)).closed, first.closed]).toEqual([false, true, false]);
});

it.each([
  ['were sent', () => responses.forEach((response) => response.end())],
  ['lost their connection', (socket: net.Socket) => socket.destroy()],
])('counts no responses that %s', async (_, end) => {
  const first = await send(4);
  const connections = () => new Promise<number>((resolve) => server.getConnections((__, count) => resolve(count)));
  end(first);
  if (first.destroyed) while ((await connections()) > 0) await new Promise(setImmediate);
  else await once(responses[3]!, 'close');
  expect((await send(4)).closed).toBe(false);
});
