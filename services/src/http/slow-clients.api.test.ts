import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { aPerson, ask, type Person } from '../../test/api.ts';
import { type OwnApi, ownApiForAll } from '../../test/own-api.ts';

let url: string;
let logged: OwnApi['logged'];
let person: Person;
beforeAll(async () => {
  ({ url, logged } = await ownApiForAll({ SLOW_CLIENT_SECONDS: '1' }));
  person = await aPerson(url);
});

const health = 'POST /api/health/ HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';

describe('a client is cut off that', () => {
  it.each([
    ['sends nothing', ''],
    ['sends half a request line', 'GET /hea'],
    ['sends half of its headers', 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-'],
    ['announces a body and sends none', `${health}content-length: 50000\r\n\r\n`],
    ['sends half of a body', `${health}content-length: 5000\r\n\r\n{"ticket":`],
    ['ends no chunk of a body', `${health}transfer-encoding: chunked\r\n\r\nff\r\n{`],
  ])('%s', async (_, sent) => {
    const socket = await connected();
    socket.write(sent);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 408 [^]*application\/problem\+json/);
  });

  it('sends a body byte by byte, and reads the answer though it has sent more', async () => {
    const earlier = logged().length;
    const socket = await connected();
    socket.pause().on('error', () => undefined);
    socket.write(`${health}content-length: 50000\r\n\r\n`);
    const timer = setInterval(() => socket.write(' '), 50);
    await logLine('"Request cut off: the client was too slow"', earlier);
    clearInterval(timer);
    await new Promise((resolve) => socket.write(' ', resolve));
    expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
  });

  it('takes nothing of an answer', async () => {
    const socket = await connected();
    // 17 MB are more than the buffers of a loopback connection hold.
    socket.pause().write('GET /api/docs/swagger-ui-bundle.js HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(10));
    // A client that reads nothing learns by its next write that the connection is gone.
    const timer = setInterval(() => socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'), 100);
    await new Promise((resolve) => socket.on('error', resolve));
    clearInterval(timer);
    expect(socket.bytesRead).toBeLessThan(15_000_000);
    const line = await logLine('"Answer cut off: the client was too slow"');
    expect(line).toMatchObject({ level: 40, route: '/api/docs/:file', address: expect.any(String) as unknown });
    expect(logged()).not.toContain('The client has gone');
  });
});

it('a client goes on that sends a large body slowly, and takes a large answer slowly', async () => {
  const body = JSON.stringify({ title: 'Long', body: 'x'.repeat(800_000), category: 'PERSONAL' });
  const socket = await connected();
  const headers = `authorization: Bearer ${person.access}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n`;
  socket.write(`POST /api/notes/ HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${headers}\r\n`);
  // For four times as long as a small body may take. Each piece is more than has to be sent in a second: only so long a pause is too slow.
  for (let at = 0; at < body.length; at += 40_000) {
    socket.write(body.slice(at, at + 40_000));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(await text(socket)).toMatch(/^HTTP\/1.1 201 /);

  const { status, text: bundle } = await ask('GET /api/docs/swagger-ui-bundle.js', { url });
  expect([status, bundle.length > 1_000_000]).toEqual([200, true]);
});

/** The first line of the log with this text after the first so many characters, as soon as it is there. */
async function logLine(text: string, earlier = 0): Promise<object> {
  for (;;) {
    const line = logged()
      .slice(earlier)
      .split('\n')
      .find((candidate) => candidate.includes(text));
    if (line !== undefined) return JSON.parse(line) as object;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function connected() {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}
