import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { limitConnections } from './limit-connections.ts';

let server: http.Server;
let port: number;
let responses: http.ServerResponse[];
const opened: net.Socket[] = [];

beforeEach(async () => {
  responses = [];
  server = http.createServer((_, response) => responses.push(response)).listen(0);
  limitConnections({ server }, 3);
  await once(server, 'listening');
  ({ port } = server.address() as net.AddressInfo);
});
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

/** Networks of this machine: each address of 127.0.0.0/8 is one of its own. */
async function connect(network: number) {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${network}` }).on('error', () => undefined);
  opened.push(socket);
  await Promise.all([once(socket, 'connect'), once(server, 'connection')]);
  return socket;
}

async function sendRequest(socket: net.Socket) {
  const before = responses.length;
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  while (responses.length === before) await new Promise(setImmediate);
}

const closed = (socket: net.Socket) => once(socket.resume(), 'close');

it('closes the oldest idle connection of the network that has most', async () => {
  const home = await connect(1);
  const [first, second] = [await connect(2), await connect(2)];
  const other = await connect(3);
  await closed(first);
  for (const socket of [home, second, other]) await sendRequest(socket);
  expect(responses).toHaveLength(3);
});

it('closes no connection with a running request for one of the same network', async () => {
  const sockets = [await connect(2), await connect(2), await connect(2)];
  for (const socket of sockets) await sendRequest(socket);
  const rejected = await connect(2);
  await closed(rejected);
  responses[0]!.end('done');
  await once(sockets[0]!, 'data');
  const accepted = await connect(2);
  await closed(sockets[0]!);
  await sendRequest(accepted);
});

it('closes the oldest connection of the network that has most for another network, if all have running requests', async () => {
  const sockets = [await connect(2), await connect(2), await connect(2)];
  for (const socket of sockets) await sendRequest(socket);
  const other = await connect(3);
  await closed(sockets[0]!);
  await sendRequest(other);
});

it('finds the idle connection behind any number of busy ones', async () => {
  await new Promise((resolve) => server.close(resolve));
  server = http.createServer((_, response) => responses.push(response)).listen(0);
  limitConnections({ server }, 121);
  await once(server, 'listening');
  ({ port } = server.address() as net.AddressInfo);
  for (let count = 0; count < 120; count += 1) await sendRequest(await connect(2));
  const idle = await connect(2);
  const other = await connect(3);
  await closed(idle);
  await sendRequest(other);
});
