import { once } from 'node:events';
import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type Person, request } from '../../test/api.ts';
import { startServerForBackends } from '../../test/backend-calls.ts';
import { startBackend } from '../../test/backends.ts';
import type { SeparateServer } from '../../test/separate-server.ts';

let server: SeparateServer;
let person: Person;

beforeAll(async () => {
  ({ server, person } = await startServerForBackends());
});

const aBackend = (listener: RequestListener = (_, response) => void response.end('ok'), base = '') =>
  startBackend(listener, { url: server.url, base });

describe('the backend of an app', () => {
  it('gets each path below its own address as it was sent', async () => {
    const backend = await aBackend(undefined, '/v1/');
    for (const path of ['/', '/days?from=1&to=2', '/a%2Fb/%C3%BC', '//x']) await person.request(`GET ${backend.path}${path}`);
    expect(backend.received.map(({ url }) => url)).toEqual(['/v1/', '/v1/days?from=1&to=2', '/v1/a%2Fb/%C3%BC', '/v1//x']);
  });

  it.each(['/..%2fadmin', '/..;/admin', '/a/..%3bx/admin', '/%2e%2e%2fadmin', '/a/..%5cadmin', '/%2e%2E/admin'])(
    'never gets a path that leaves it: %s',
    async (path) => {
      const backend = await aBackend(undefined, '/v1');
      const { status } = await send('GET', `${backend.path}${path}`);
      expect([status, backend.received]).toEqual([400, []]);
    },
  );

  it.each(['absolute', 'with a fragment'])('never gets a target that is %s', async (form) => {
    const backend = await aBackend(undefined, '/v1');
    const path = form === 'absolute' ? `http://localhost${backend.path}/days` : `${backend.path}/days#/x`;
    const { status } = await send('GET', path);
    expect([status, backend.received]).toEqual([400, []]);
  });

  it.each(['HEAD', 'PUT', 'PATCH', 'DELETE'])('is reached by %s', async (method) => {
    const backend = await aBackend((_, response) => void response.writeHead(200, { 'content-length': 2 }).end('ok'));
    const { status, text, headers } = await person.request(`${method} ${backend.path}/days`);
    expect([status, text, headers.get('content-length')]).toEqual([200, method === 'HEAD' ? '' : 'ok', '2']);
    expect(backend.received.map((received) => received.method)).toEqual([method]);
  });

  it('sends its own status, headers and errors', async () => {
    const backend = await aBackend((incoming, response) => {
      const status = Number(incoming.url?.slice(1));
      response.writeHead(status, { 'content-type': 'application/json', etag: '"7"', 'x-app-total': '3' });
      response.end(status === 304 || status === 204 ? undefined : '{"detail":"mine"}');
    });
    for (const status of [201, 204, 304, 403, 404, 422, 500]) {
      const response = await person.request(`GET ${backend.path}/${status}`);
      expect([response.status, response.headers.get('etag'), response.headers.get('x-app-total')]).toEqual([status, '"7"', '3']);
      expect(response.text).toBe(status === 304 || status === 204 ? '' : '{"detail":"mine"}');
    }
  });

  it('gets a body while it is sent, and its answer is read while it is written', async () => {
    let seen: (length: number) => void = () => undefined;
    let readMore: () => void = () => undefined;
    const arrived = new Promise<number>((resolve) => (seen = resolve));
    const answered = new Promise<void>((resolve) => (readMore = resolve));
    const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
      const [first] = (await once(incoming, 'data')) as [Buffer];
      seen(first.length);
      response.write(String(first.length + Buffer.concat(await incoming.toArray()).length));
      await answered;
      response.end('end');
    };
    const backend = await aBackend((...exchange) => void answer(...exchange));

    const sending = begin('POST', `${backend.path}/`, { 'content-type': 'text/plain' });
    // The server joins pieces of less than a kilobyte.
    sending.write('x'.repeat(2000));
    expect(await arrived).toBe(2000);
    sending.end('x'.repeat(1000));
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    expect(String((await once(response, 'data'))[0])).toBe('3000');
    readMore();
    expect(String((await once(response, 'data'))[0])).toBe('end');
  });
});

describe('a request to the backend of an app', () => {
  it('is 404 for an app without one', async () => {
    expect((await person.request('GET /api/x/nothing/here')).status).toBe(404);
    expect((await person.request('GET /api/x/No%20app/here')).status).toBe(404);
  });

  it('is no way to WebSockets', async () => {
    const backend = await aBackend();
    const { status, text } = await send('GET', `${backend.path}/`, { connection: 'Upgrade', upgrade: 'websocket' });
    expect([status, text]).toEqual([400, expect.stringContaining('cannot be reached by WebSockets')]);
    expect(backend.received).toEqual([]);
  });

  it('has a body of at most 16 MiB, announced or not', async () => {
    const backend = await aBackend((incoming, response) => incoming.resume().on('end', () => response.end('ok')));
    const large = Buffer.alloc(17 * 1024 * 1024);
    const announced = await send('POST', `${backend.path}/`, { 'content-length': String(large.length) }, large);
    const chunked = await send('POST', `${backend.path}/`, { 'transfer-encoding': 'chunked' }, large);
    const fitting = await send('POST', `${backend.path}/`, { 'transfer-encoding': 'chunked' }, large.subarray(2 * 1024 * 1024));
    expect([announced.status, chunked.status, fitting.status]).toEqual([413, 413, 200]);
  });

  it('is counted and logged without its path', async () => {
    const backend = await aBackend();
    await person.request(`GET ${backend.path}/private?word=private`);
    const { text } = await request('GET /metrics', { url: server.url });
    expect(text).toContain(`backend_answer_seconds_count{app="${backend.app}",outcome="answered"} 1`);
    const lines = server
      .stdout()
      .split('\n')
      .filter((line) => line.includes(`"backend":"${backend.app}"`));
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ outcome: 'answered', sentBytes: 0, receivedBytes: 2 }),
    ]);
    expect(server.stdout()).not.toContain('private');
  });
});

/** Begins a request by Node's client, which changes no path and sends any header. */
function begin(method: string, path: string, headers: Record<string, string> = {}) {
  const sent = http.request(server.url, { method, path, headers: { ...headers, authorization: `Bearer ${person.access}` } });
  return sent.on('error', () => undefined);
}

async function send(method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) {
  const [response] = (await once(begin(method, path, headers).end(body), 'response')) as [IncomingMessage];
  return { status: response.statusCode, text: String(Buffer.concat(await response.toArray())) };
}
