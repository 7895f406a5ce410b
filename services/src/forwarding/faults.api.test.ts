import { once } from 'node:events';
import fs from 'node:fs';
import http, { type IncomingMessage, type RequestListener } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { BackendChange } from '@daybook/contracts/backends';
import type { Problem } from '@daybook/contracts/problem';
import { aPerson, apiUrl, type Person, request } from '../../test/api.ts';
import { addBackend, startBackend, startRawBackend, type TestBackend } from '../../test/backends.ts';
import { localhostCertificate } from '../../test/certificate.ts';
import { anAppName, operator, operatorSettings } from '../../test/releasing.ts';
import { type SeparateServer, startSeparateServerForAll } from '../../test/separate-server.ts';

const mebibyte = 1024 * 1024;

let server: SeparateServer;
let person: Person;

beforeAll(async () => {
  server = await startSeparateServerForAll({ ...operatorSettings, BACKEND_ALLOW_LOCAL: '1' });
  person = await aPerson(server.url);
});

const aBackend = (listener: RequestListener, secure = false) => startBackend(listener, { url: server.url, secure });

/** Returns the problem document for a request, and whether it came within five seconds. */
async function problemOf({ path }: Pick<TestBackend, 'path'>) {
  const begun = performance.now();
  const { status, body, headers } = await person.request<Problem>(`GET ${path}/x`);
  const isInTime = performance.now() - begun < 5000;
  return { status, detail: body.detail, type: headers.get('content-type')?.split(';')[0], isInTime };
}

const problem = (app: string, status: number, sentence: string) => ({
  status,
  detail: `The backend of ${app} ${sentence}`,
  type: 'application/problem+json',
  isInTime: true,
});

describe('a backend that fails', () => {
  it.each<[string, RequestListener, number, string]>([
    [
      'redirects',
      (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      502,
      'answered with a redirect, which is not followed.',
    ],
    [
      'asks for a password',
      (_, response) => void response.writeHead(401, { 'www-authenticate': 'Basic' }).end(),
      502,
      'did not accept the token of the request.',
    ],
    [
      'announces 1 GB',
      (_, response) => void response.writeHead(200, { 'content-length': 2 ** 30 }).write('x'),
      502,
      'sent more than is passed on.',
    ],
    ['answers nothing', () => undefined, 504, 'did not answer in time. Try again later.'],
    ['hangs up', (incoming) => incoming.socket.destroy(), 502, 'cannot be reached. Try again later.'],
  ])('because it %s is a clear problem within five seconds', async (_, listener, status, sentence) => {
    const backend = await aBackend(listener);
    expect(await problemOf(backend)).toEqual(problem(backend.app, status, sentence));
  });

  it.each([
    ['no HTTP', '220 mail.example ESMTP\r\n'],
    ['a header with a control character', 'HTTP/1.1 200 OK\r\nx-app-name: a\u0001b\r\ncontent-length: 0\r\n\r\n'],
    ['two types', 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-type: text/plain\r\ncontent-length: 0\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 5\r\n\r\nabcde'],
    ['a status that does not exist', 'HTTP/1.1 999 OK\r\ncontent-length: 0\r\n\r\n'],
    ['headers without an end', `HTTP/1.1 200 OK\r\n${'x-app-y: y\r\n'.repeat(4000)}`],
  ])('because it sends %s is a clear problem', async (_, text) => {
    const backend = await startRawBackend((socket) => socket.once('data', () => socket.write(text)), { url: server.url });
    expect(await problemOf(backend)).toEqual(problem(backend.app, 502, 'sent an answer that is not valid HTTP.'));
  });

  it('because it switches to another protocol is a clear problem', async () => {
    const text = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n';
    const backend = await startRawBackend((socket) => socket.once('data', () => socket.write(text)), { url: server.url });
    expect(await problemOf(backend)).toMatchObject({ status: 502, isInTime: true });
  });

  it('because it does not run is a clear problem, and so is one that does not take the body', async () => {
    const stopped = await aBackend(() => undefined);
    await stopped.stop();
    expect(await problemOf(stopped)).toEqual(problem(stopped.app, 502, 'cannot be reached. Try again later.'));

    const deaf = await startRawBackend((socket) => socket.pause(), { url: server.url });
    const { status } = await person.request(`POST ${deaf.path}/`, { raw: new Uint8Array(12 * mebibyte) });
    expect(status).toBe(504);
  });

  it('because nobody vouches for its certificate is a clear problem', async () => {
    const backend = await aBackend((_, response) => void response.end('ok'), true);
    expect(await problemOf(backend)).toEqual(problem(backend.app, 502, 'cannot be reached. Try again later.'));
    expect(backend.received).toEqual([]);
  });
});

it('a backend is reached by https with a certificate that the server trusts', async () => {
  const file = `${server.dataDir}/authority.pem`;
  fs.writeFileSync(file, localhostCertificate.cert);
  const settings = { ...operatorSettings, BACKEND_ALLOW_LOCAL: '1', NODE_EXTRA_CA_CERTS: file };
  const { url } = await startSeparateServerForAll(settings);
  const backend = await startBackend((_, response) => void response.end('ok'), { url, secure: true });
  expect((await (await aPerson(url)).request(`GET ${backend.path}/`)).text).toBe('ok');
});

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

describe('a slow backend', () => {
  it('has eight requests of a user at once, and keeps nobody from anything else', async () => {
    const backend = await aBackend((_, response) => void response.write('begun'));
    const open = (user: Person) => fetch(`${server.url}${backend.path}/`, { headers: { authorization: `Bearer ${user.access}` } });
    const running = await Promise.all(Array.from({ length: 8 }, () => open(person)));
    expect(running.map(({ status }) => status)).toEqual(Array(8).fill(200));

    expect(await problemOf(backend)).toMatchObject({ status: 503, isInTime: true });
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

describe('without BACKEND_ALLOW_LOCAL', () => {
  it.each([
    ['http://habits.example', 'Must begin with https://'],
    ['https://127.0.0.1', 'Must be an address on the public internet'],
    ['https://2130706433', 'Must be an address on the public internet'],
    ['https://[::1]:8443', 'Must be an address on the public internet'],
    ['https://169.254.169.254/latest', 'Must be an address on the public internet'],
    ['https://habits.example:22', 'Must have no port below 1024'],
  ])('no backend is at %s', async (to, sentence) => {
    const rejected = await addBackend(anAppName(), to, apiUrl());
    expect([rejected.status, rejected.text]).toEqual([422, expect.stringContaining(sentence)]);
  });

  it('a name that leads to this machine is not connected to', async () => {
    const backend = await aBackend((_, response) => void response.end('ok'), true);
    const { to } = (await request<BackendChange[]>('GET /api/backends/', { url: server.url, token: operator })).body.find(
      ({ app }) => app === backend.app,
    ) as { to: string };
    const app = anAppName();
    expect((await addBackend(app, to, apiUrl())).status).toBe(200);

    const { status, body } = await (await aPerson()).request<Problem>(`GET /api/x/${app}/`);
    expect([status, body.detail]).toEqual([502, `The backend of ${app} is at an address that this server may not reach.`]);
    expect(backend.connections()).toBe(0);
  });
});

/** Resolves when `isTrue` returns true. */
async function eventually(isTrue: () => Promise<boolean>) {
  while (!(await isTrue())) await wait(200);
}
