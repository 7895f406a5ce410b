import { once } from 'node:events';
import http, { type IncomingMessage, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Problem } from '@daybook/contracts/problem';
import { aPerson, type Person } from '../../test/api.ts';
import { problemOf, startServerForBackends } from '../../test/backend-calls.ts';
import { startBackend, startRawBackend } from '../../test/backends.ts';
import type { SeparateServer } from '../../test/separate-server.ts';

const mebibyte = 1024 * 1024;

let server: SeparateServer;
let person: Person;

beforeAll(async () => {
  ({ server, person } = await startServerForBackends());
});

const aBackend = (listener: RequestListener) => startBackend(listener, { url: server.url });

describe('a backend that sends 1 GB', () => {
  /** Sends 1 GB as fast as it is read. */
  const endless: RequestListener = (_, response) => {
    const piece = Buffer.alloc(mebibyte);
    let left = 1024;
    const write = () => {
      while (left-- > 0) if (!response.write(piece)) return void response.once('drain', write);
      response.end();
    };
    write();
  };

  it('is cut off, and no more of it is read', async () => {
    const backend = await aBackend(endless);
    const response = await fetch(`${server.url}${backend.path}/`, { headers: { authorization: `Bearer ${person.access}` } });
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
    expect(backend.bytesWritten()).toBeLessThan(80 * mebibyte);
  });

  it('is read no faster than its client reads, and no more once that has left', async () => {
    const backend = await aBackend(endless);
    const sent = http.get(`${server.url}${backend.path}/`, { headers: { authorization: `Bearer ${person.access}` } });
    sent.on('error', () => undefined);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.on('error', () => undefined);
    await once(response, 'readable');
    // Until nothing moves: the buffers between are full.
    let before = -1;
    while (before !== backend.bytesWritten()) {
      before = backend.bytesWritten();
      await wait(300);
    }
    expect(before).toBeLessThan(24 * mebibyte);
    response.destroy();
    await backend.left();
    expect(backend.bytesWritten()).toBeLessThan(before + 2 * mebibyte);
  });
});

it.each([
  ['an extension of a chunk', '2;', 'x'],
  ['the size of a chunk', '', '0'],
])('a backend that sends %s without an end is cut off', async (_, start, more) => {
  const head = `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${start}`;
  const sendEndless = (socket: Socket) => {
    while (!socket.destroyed && socket.write(more.repeat(mebibyte)));
    if (!socket.destroyed) socket.once('drain', () => sendEndless(socket));
  };
  const backend = await startRawBackend((socket) => socket.once('data', () => (socket.write(head), sendEndless(socket))), {
    url: server.url,
  });
  const { status, body } = await person.request<Problem>(`GET ${backend.path}/`);
  expect([status, body.detail]).toEqual([502, `The backend of ${backend.app} sent more than is passed on.`]);
  expect(backend.bytesWritten()).toBeLessThan(160 * mebibyte);
});

describe('a slow backend', () => {
  it('has eight requests of a user at once, and keeps nobody from anything else', async () => {
    const backend = await aBackend((_, response) => void response.write('begun'));
    const open = (user: Person) => fetch(`${server.url}${backend.path}/`, { headers: { authorization: `Bearer ${user.access}` } });
    const running = await Promise.all(Array.from({ length: 8 }, () => open(person)));
    expect(running.map(({ status }) => status)).toEqual(Array(8).fill(200));

    expect(await problemOf(person, backend)).toMatchObject({ status: 503, isInTime: true });
    const other = await open(await aPerson(server.url));
    expect(other.status).toBe(200);
    expect((await person.request('GET /api/notes/')).status).toBe(200);

    await running[0]?.body?.cancel();
    await eventually(async () => {
      const next = await open(person);
      await next.body?.cancel();
      return next.status === 200;
    });
  });

  it('serves a ninth person while eight hold its requests, and ends none that it works on', async () => {
    const backend = await aBackend((incoming, response) => (incoming.url === '/works' ? undefined : void response.write('begun')));
    const open = (user: Person, path = '/') =>
      fetch(`${server.url}${backend.path}${path}`, { headers: { authorization: `Bearer ${user.access}` } });
    const statuses = async (user: Person, path?: string) =>
      (await Promise.all(Array.from({ length: 8 }, () => open(user, path)))).map(({ status }) => status);
    const people = await Promise.all(Array.from({ length: 9 }, () => aPerson(server.url)));
    const [ninth, worker, ...others] = people as [Person, Person, ...Person[]];
    for (const user of others) expect(await statuses(user)).toEqual(Array(8).fill(200));
    const works = statuses(worker, '/works');
    const isAsked = () => backend.received.filter(({ url }) => url === '/works').length >= 4;
    await eventually(() => Promise.resolve(isAsked()));

    expect((await statuses(ninth)).filter((status) => status === 200).length).toBeGreaterThanOrEqual(4);
    // The backend was given the time that it has.
    expect((await works).filter((status) => status === 504).length).toBeGreaterThanOrEqual(4);
    expect((await open(await aPerson(server.url))).status).toBe(200);
  });

  it('that fails often is left alone for a while, and then tried again', async () => {
    let isUp = false;
    const backend = await aBackend((incoming, response) => (isUp ? void response.end('ok') : incoming.socket.destroy()));
    const people = [person, await aPerson(server.url), await aPerson(server.url)];
    const calls = Array.from({ length: 8 }, () => people.map((user) => user.request(`GET ${backend.path}/`))).flat();
    expect((await Promise.all(calls)).every(({ status }) => status >= 500)).toBe(true);

    const asked = backend.received.length;
    const left = await person.request<Problem>(`GET ${backend.path}/`);
    expect([left.status, left.headers.get('retry-after'), backend.received.length]).toEqual([503, '5', asked]);
    expect(left.body.detail).toContain('is left alone for a few seconds');
    expect((await person.request('GET /api/notes/')).status).toBe(200);

    isUp = true;
    await eventually(async () => (await person.request(`GET ${backend.path}/`)).status === 200);
  });
});

it('a backend that fails for what three users of a network ask is left alone by that network only', async () => {
  const backend = await aBackend((incoming, response) =>
    incoming.url === '/break' ? incoming.socket.destroy() : void response.end('ok'),
  );
  const people = [person, await aPerson(server.url), await aPerson(server.url)];
  const options = { headers: { authorization: `Bearer ${(await aPerson(server.url)).access}` }, host: '127.0.0.1' };
  const ask = () =>
    Promise.all(Array.from({ length: 8 }, () => people.map((user) => user.request(`GET ${backend.path}/break`))).flat());
  // In the second round, three users have failed already, whatever the order of the first.
  for (let round = 0; round < 2; round += 1) await ask();
  const statusFrom = async (localAddress: string) => {
    const sent = http.get(`${server.url}${backend.path}/`, { ...options, localAddress });
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };
  expect([await statusFrom('127.0.0.1'), await statusFrom('127.0.0.2')]).toEqual([503, 200]);
});

it('a backend that fails for what one user asks is not left alone', async () => {
  const backend = await aBackend((incoming, response) =>
    incoming.url === '/break' ? incoming.socket.destroy() : void response.end('ok'),
  );
  const other = await aPerson(server.url);
  for (let round = 0; round < 3; round += 1) {
    const calls = Array.from({ length: 8 }, () => person.request(`GET ${backend.path}/break`));
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(8).fill(502));
  }
  expect((await other.request(`GET ${backend.path}/`)).status).toBe(200);
});

/** Resolves when `isTrue` returns true. */
async function eventually(isTrue: () => Promise<boolean>) {
  while (!(await isTrue())) await wait(200);
}
