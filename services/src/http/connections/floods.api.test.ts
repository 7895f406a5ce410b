import { once } from 'node:events';
import net from 'node:net';
import { apiUrl } from '../../../test/api.ts';
import { startSeparateServer } from '../../../test/separate-server.ts';

const opened: net.Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

const health = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n';
/** Little enough that the system takes it at once. */
const burst = `POST /api/health/ HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(10_000)}`;

/** Returns a connection that is in use. Each address of 127.0.0.0/8 is a network of its own. */
async function connect(localAddress: string) {
  const socket = net.connect({ port: Number(new URL(apiUrl()).port), host: '127.0.0.1', localAddress });
  opened.push(socket.on('error', () => undefined));
  socket.write(health);
  await once(socket, 'data');
  return socket;
}

it('is served before most of 64 connections of another network whose bursts of tiny chunks came earlier', async () => {
  const other = await connect('127.0.0.1');
  const flood = await Promise.all(Array.from({ length: 64 }, () => connect('127.0.0.2')));
  const served: string[] = [];
  for (const socket of flood) socket.once('data', (data: Buffer) => served.push(data.toString().slice(0, 12)));
  other.once('data', (data: Buffer) => served.push(data.toString().slice(0, 12)));
  const all = [...flood, other].map((socket) => once(socket, 'data'));
  for (const socket of flood) socket.write(burst);
  other.write(health);
  await Promise.all(all);

  expect(served.filter((status) => status === 'HTTP/1.1 400')).toHaveLength(64);
  expect(served).toContain('HTTP/1.1 200');
  expect(served.indexOf('HTTP/1.1 200')).toBeLessThan(40);
});

it('waits for a server that is busy with all of a burst, instead of being dropped', async () => {
  const server = await startSeparateServer({});
  process.kill(server.pid, 'SIGSTOP');
  try {
    const burst = Array.from({ length: 700 }, () => net.connect(Number(new URL(server.url).port), '127.0.0.1'));
    opened.push(...burst.map((socket) => socket.on('error', () => undefined)));
    const signal = AbortSignal.timeout(10_000);
    await Promise.all(burst.map((socket) => once(socket, 'connect', { signal })));
  } finally {
    process.kill(server.pid, 'SIGCONT');
  }
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});
