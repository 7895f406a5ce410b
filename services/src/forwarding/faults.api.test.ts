import fs from 'node:fs';
import type { RequestListener } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { BackendChange } from '@daybook/contracts/backends';
import type { Problem } from '@daybook/contracts/problem';
import { aPerson, apiUrl, type Person, request } from '../../test/api.ts';
import { problemOf, startServerForBackends } from '../../test/backend-calls.ts';
import { addBackend, startBackend, startRawBackend } from '../../test/backends.ts';
import { localhostCertificate } from '../../test/certificate.ts';
import { anAppName, operator } from '../../test/releasing.ts';
import { floodWithTickets } from '../../test/ticket-flood.ts';
import type { SeparateServer } from '../../test/separate-server.ts';

const mebibyte = 1024 * 1024;

let server: SeparateServer;
let person: Person;

beforeAll(async () => {
  ({ server, person } = await startServerForBackends());
});

const aBackend = (listener: RequestListener, secure = false) => startBackend(listener, { url: server.url, secure });

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
    expect(await problemOf(person, backend)).toEqual(problem(backend.app, status, sentence));
  });

  it.each([
    ['no HTTP', '220 mail.example ESMTP\r\n'],
    ['a header with a control character', 'HTTP/1.1 200 OK\r\nx-app-name: a\u0001b\r\ncontent-length: 0\r\n\r\n'],
    ['two types', 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-type: text/plain\r\ncontent-length: 0\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 5\r\n\r\nabcde'],
    ['a status that does not exist', 'HTTP/1.1 999 OK\r\ncontent-length: 0\r\n\r\n'],
    ['a chunk without a size', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
    ['headers without an end', `HTTP/1.1 200 OK\r\n${'x-app-y: y\r\n'.repeat(4000)}`],
  ])('because it sends %s is a clear problem', async (_, text) => {
    const backend = await startRawBackend((socket) => socket.once('data', () => socket.write(text)), { url: server.url });
    expect(await problemOf(person, backend)).toEqual(problem(backend.app, 502, 'sent an answer that is not valid HTTP.'));
  });

  it('because it switches to another protocol is a clear problem', async () => {
    const text = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n';
    const backend = await startRawBackend((socket) => socket.once('data', () => socket.write(text)), { url: server.url });
    expect(await problemOf(person, backend)).toMatchObject({ status: 502, isInTime: true });
  });

  it('because it does not run is a clear problem, and so is one that does not take the body', async () => {
    const stopped = await aBackend(() => undefined);
    await stopped.stop();
    expect(await problemOf(person, stopped)).toEqual(problem(stopped.app, 502, 'cannot be reached. Try again later.'));

    const deaf = await startRawBackend((socket) => socket.pause(), { url: server.url });
    const { status } = await person.request(`POST ${deaf.path}/`, { raw: new Uint8Array(12 * mebibyte) });
    expect(status).toBe(504);
  });

  it('because nobody vouches for its certificate is a clear problem', async () => {
    const backend = await aBackend((_, response) => void response.end('ok'), true);
    expect(await problemOf(person, backend)).toEqual(problem(backend.app, 502, 'cannot be reached. Try again later.'));
    expect(backend.received).toEqual([]);
  });
});

it('a backend that breaks its response off is no error of the server', async () => {
  const backend = await aBackend((_, response) => void response.write('half', () => response.socket?.destroy()));
  const sent = fetch(`${server.url}${backend.path}/`, { headers: { authorization: `Bearer ${person.access}` } });
  await expect(sent.then((response) => response.text())).rejects.toThrow('terminated');
  const levels = () => linesAbout(backend.app).map(({ level, msg, outcome }) => ({ level, msg, outcome }));
  // The first line says that an operator has added the backend.
  for (const end = Date.now() + 10_000; levels().length < 3 && Date.now() < end;) await wait(10);
  expect(levels()).toEqual(
    expect.arrayContaining([
      { level: 40, msg: 'Response cut off' },
      { level: 30, msg: 'Request forwarded to a backend', outcome: 'down' },
    ]),
  );
});

const linesAbout = (app: string) =>
  server
    .stdout()
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.includes(app))
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);

describe('a backend with a certificate that the server trusts', () => {
  let trusting: Awaited<ReturnType<typeof startServerForBackends>>;
  beforeAll(async () => {
    const file = `${server.dataDir}/authority.pem`;
    fs.writeFileSync(file, localhostCertificate.cert);
    trusting = await startServerForBackends({ NODE_EXTRA_CA_CERTS: file });
  });

  it('is reached by https, on connections that are used again', async () => {
    const options = { url: trusting.server.url, secure: true };
    const backend = await startBackend((_, response) => void response.end('ok'), options);
    for (let count = 0; count < 5; count += 1) expect((await trusting.person.request(`GET ${backend.path}/`)).text).toBe('ok');
    // undici frees a connection a turn of the event loop after the response, and the next request may come before that.
    expect(backend.connections()).toBeLessThanOrEqual(2);
  });

  it('is disconnected when it sends endless session tickets', async () => {
    const options = { url: trusting.server.url, secure: true };
    const backend = await startRawBackend((socket) => floodWithTickets(socket, localhostCertificate), options);
    expect(await problemOf(trusting.person, backend)).toEqual(problem(backend.app, 502, 'cannot be reached. Try again later.'));
    await backend.left();
    expect(backend.bytesWritten()).toBeLessThan(8 * 1024 * 1024);
  });
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
