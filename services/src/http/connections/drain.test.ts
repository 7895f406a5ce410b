import { once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { Drain } from './drain.ts';

let drain: Drain;
beforeEach(() => (drain = new Drain()));
// The channels are those of the process: otherwise it would end the connections of the servers of other test files.
afterEach(() => drain.finish(Promise.resolve()));

it('does not keep the requests of a connection that has closed', async () => {
  const responses: ServerResponse[] = [];
  const server = http.createServer((_, response) => responses.push(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection') as Promise<[net.Socket]>;
  const client = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(5));
  while (responses.length < 5) await new Promise(setImmediate);
  const [socket] = await accepted;
  client.destroy();
  await once(socket, 'close');
  server.close();

  drain.start();
  // It changes the responses that it has kept.
  expect(responses.filter((response) => Object.hasOwn(response, 'writeHead'))).toEqual([]);
});

it('leaves connections alone that are opened after it has finished', async () => {
  drain.start();
  await drain.finish(Promise.resolve());
  const server = http.createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  server.close();
  expect(headers.get('connection')).toBe('keep-alive');
});
