import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { RequestTurns } from './request-turns.ts';
import { readInTurns } from './connection-turns.ts';
import { UnparsedBytes } from './unparsed-bytes.ts';

const request = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';

/** The address of each connection, when its first request is read. */
const read: (string | undefined)[] = [];
const known = new WeakSet<net.Socket>();
const opened: net.Socket[] = [];
let server: http.Server;

beforeEach(async () => {
  read.length = 0;
  server = http.createServer(({ socket }, response) => {
    if (!known.has(socket)) {
      known.add(socket);
      read.push(socket.remoteAddress);
      // As long as a large packet takes.
      for (const end = performance.now() + 1; performance.now() < end;);
    }
    response.end('ok');
  });
  readInTurns({ server }, new RequestTurns(), new UnparsedBytes({ warn: jest.fn() }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});

afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

function connect(localAddress: string, sent: string) {
  const { port } = server.address() as net.AddressInfo;
  const socket = net.connect({ port, host: '127.0.0.1', localAddress });
  opened.push(socket);
  socket.write(sent);
  return socket;
}

it('reads a new connection before most of 60 others that have sent something earlier', async () => {
  for (let count = 0; count < 60; count += 1) connect('127.0.0.2', request.repeat(8));
  const other = connect('127.0.0.1', request);
  await once(other, 'data');
  expect(read.indexOf('127.0.0.1')).toBeLessThan(30);
  while (read.length < 61) await new Promise(setImmediate);
});

it('reads whatever a connection has sent before its turn, and after it', async () => {
  const socket = connect('127.0.0.1', request);
  await once(socket, 'data');
  socket.write(request.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'));
  expect(await text(socket)).toContain('ok');
});

it('survives a connection that is reset while it waits', async () => {
  for (let count = 0; count < 20; count += 1)
    connect('127.0.0.2', request).on('connect', function (this: net.Socket) {
      this.resetAndDestroy();
    });
  const other = connect('127.0.0.1', request);
  expect(String((await once(other, 'data'))[0])).toContain('ok');
});
