import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { limitConnections } from './limit-connections.ts';

let server: http.Server;
let port: number;
let answers: http.ServerResponse[];
const opened: net.Socket[] = [];

beforeEach(async () => {
  answers = [];
  server = http.createServer((_, response) => answers.push(response)).listen(0);
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

async function ask(socket: net.Socket) {
  const before = answers.length;
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  while (answers.length === before) await new Promise(setImmediate);
}

const closed = (socket: net.Socket) => once(socket.resume(), 'close');

it('closes the oldest idle connection of the network that has most', async () => {
  const home = await connect(1);
  const [first, second] = [await connect(2), await connect(2)];
  const other = await connect(3);
  await closed(first);
  for (const socket of [home, second, other]) await ask(socket);
  expect(answers).toHaveLength(3);
});

it('closes none on which a request is under way', async () => {
  const sockets = [await connect(2), await connect(2), await connect(2)];
  for (const socket of sockets) await ask(socket);
  const refused = await connect(3);
  await closed(refused);
  answers[0]!.end('done');
  await once(sockets[0]!, 'data');
  const accepted = await connect(3);
  await closed(sockets[0]!);
  await ask(accepted);
});
