import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { readBody } from './unread-body.ts';

let server: http.Server | undefined;
afterEach(() => server?.close());

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
afterAll(() => agent.destroy());

it('gives the whole body', async () => {
  const send = await serve((body) => text(body));
  expect(await send('hello')).toBe('hello');
});

it('discards what its reader leaves, so that the next request of the connection gets a response', async () => {
  const send = await serve(async (body) => {
    for await (const chunk of body) return `left after ${(chunk as Buffer).length > 0}`;
    return '';
  });
  expect(await send('x'.repeat(3_000_000))).toBe('left after true');
  expect(await send('x'.repeat(3_000_000))).toBe('left after true');
});

it('ends a connection on which more comes than may', async () => {
  await serve((body) => Promise.resolve(String(body.destroy().destroyed)), 1000);
  const socket = net.connect((server!.address() as AddressInfo).port, '127.0.0.1');
  const ended = new Promise<string>((resolve) => socket.on('error', () => undefined).on('close', () => resolve('ended')));
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 30000000\r\n\r\n${'x'.repeat(30_000_000)}`);
  expect(await ended).toBe('ended');
});

it('fails the reader when the client breaks off', async () => {
  const failed = new Promise<string>((resolve) => {
    void serve((body) => text(body).catch((error: unknown) => (resolve(String(error)), ''))).then(() => {
      const request = http.request(address(), { method: 'POST', headers: { 'content-length': 100 } }).on('error', () => undefined);
      request.write('half', () => request.destroy());
    });
  });
  expect(await failed).toMatch(/Premature close|aborted/);
});

type Read = Parameters<typeof readBody<string>>[2];

async function serve(read: Read, limit = 10_000_000) {
  server = http.createServer((request, response) => {
    void readBody(request, limit, read).then((answer) => response.end(answer));
  });
  await once(server.listen(0), 'listening');
  return send;
}

const address = () => `http://127.0.0.1:${(server!.address() as AddressInfo).port}`;

function send(body: string) {
  return new Promise<string>((resolve, reject) => {
    const request = http.request(address(), { method: 'POST', agent }, (response) => resolve(text(response)));
    request.on('error', reject).end(body);
  });
}
