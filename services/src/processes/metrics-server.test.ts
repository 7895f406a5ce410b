import { freePort } from '@daybook/tooling/machine/free-port';
import { once } from 'node:events';
import net from 'node:net';
import { serveMetrics } from './metrics-server.ts';

let port: number;
let close: () => void;
const opened: net.Socket[] = [];

beforeEach(async () => {
  port = await freePort();
  close = await serveMetrics(port, '127.0.0.1', () => Promise.resolve('up 1\n'));
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
  close();
});

async function connect(sent: string) {
  const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
  opened.push(socket);
  await once(socket, 'connect');
  socket.write(sent);
  return socket;
}

const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(3000) })).text();

it.each([
  ['send nothing', ''],
  ['send half a request', 'GET /metrics HTTP/1.1\r\nhost:'],
  ['stay open after their response', 'GET /metrics HTTP/1.1\r\nhost: localhost\r\n\r\n'],
])('are read beside forty connections that %s', async (_, sent) => {
  for (let count = 0; count < 40; count += 1) await connect(sent);
  expect(await read()).toBe('up 1\n');
});
