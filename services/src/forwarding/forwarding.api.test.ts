import { once } from 'node:events';
import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import { aPerson, type Person, request } from '../../test/api.ts';
import { startBackend, type TestBackend } from '../../test/backends.ts';
import { operatorSettings } from '../../test/releasing.ts';
import { aPortal, connectPortal } from '../../test/portals.ts';
import { type SeparateServer, startSeparateServerForAll } from '../../test/separate-server.ts';

let server: SeparateServer;
let person: Person;

beforeAll(async () => {
  server = await startSeparateServerForAll({ ...operatorSettings, BACKEND_ALLOW_LOCAL: '1' });
  person = await aPerson(server.url);
});

const aBackend = (listener: RequestListener = (_, response) => void response.end('ok'), base = '') =>
  startBackend(listener, { url: server.url, base });

/** Verifies the token of a request as a backend does. */
function verifyToken({ received }: TestBackend, audience: string) {
  const keys = createRemoteJWKSet(new URL('/api/jwks.json', server.url), { [customFetch]: fetch });
  const [, token = ''] = received.at(-1)?.headers.authorization?.split(' ') ?? [];
  return jwtVerify(token, keys, { audience, issuer: server.url, algorithms: ['ES256'] });
}

describe('the backend of an app', () => {
  it('knows the user by a token for this app, which the public keys verify', async () => {
    const backend = await aBackend();
    const { status, text } = await person.request(`GET ${backend.path}/days`);
    expect([status, text]).toEqual([200, 'ok']);

    const { payload, protectedHeader } = await verifyToken(backend, backend.app);
    expect(payload).toEqual({
      sub: person.id,
      aud: backend.app,
      iss: server.url,
      iat: expect.any(Number) as number,
      exp: (payload.iat ?? 0) + 60,
    });
    expect(protectedHeader.kid).toEqual(expect.any(String));
  });

  it('gets a token that is worth nothing to another app, and to the server', async () => {
    const backend = await aBackend();
    const other = await aBackend();
    await person.request(`GET ${backend.path}/`);
    await expect(verifyToken(backend, other.app)).rejects.toThrow('unexpected "aud" claim value');
    const [, token = ''] = backend.received[0]?.headers.authorization?.split(' ') ?? [];
    expect((await request('GET /api/notes/', { url: server.url, token })).status).toBe(401);
    expect((await request(`GET ${other.path}/`, { url: server.url, token })).status).toBe(401);
    expect(other.received).toEqual([]);
  });

  it('gets neither the token and cookies of the user, nor what proxies say of them', async () => {
    const backend = await aBackend();
    const secrets = {
      cookie: 'visitor=secret',
      referer: `${server.url}/notes/secret`,
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-access-token': 'secret',
      'proxy-authorization': 'Basic secret',
    };
    const passed = { 'accept-language': 'de', 'if-none-match': '"1"', 'x-app-view': 'week', 'idempotency-key': 'k1' };
    await person.request(`POST ${backend.path}/days`, { headers: { ...secrets, ...passed }, body: { day: 1 } });

    const { authorization = '', ...headers } = backend.received[0]?.headers ?? {};
    expect(authorization).not.toContain(person.access);
    expect(JSON.stringify(headers)).not.toContain('secret');
    expect(headers).toMatchObject(passed);
    expect(Object.keys(headers).sort()).toEqual(
      [
        ...Object.keys(passed),
        'accept',
        'accept-encoding',
        'cache-control',
        'connection',
        'content-length',
        'content-type',
        'host',
        'user-agent',
        'x-request-id',
      ].sort(),
    );
  });

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

describe('what the backend of an app sends', () => {
  it('is no document of our origin, and changes nothing about it', async () => {
    const backend = await aBackend((_, response) => {
      response.writeHead(200, {
        'content-type': 'text/html',
        'content-security-policy': 'default-src *',
        'set-cookie': 'visitor=stolen',
        'clear-site-data': '"*"',
        'access-control-allow-origin': '*',
        'service-worker-allowed': '/',
        'cache-control': 'public, max-age=31536000',
        'content-disposition': 'inline',
        refresh: '0; url=https://evil.example',
        link: '</x>; rel=preload',
        'x-content-type-options': 'none',
      });
      response.end('<script>alert(1)</script>');
    });
    const { status, headers } = await person.request(`GET ${backend.path}/`);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
    for (const name of [
      'set-cookie',
      'clear-site-data',
      'access-control-allow-origin',
      'service-worker-allowed',
      'refresh',
      'link',
    ])
      expect([name, headers.get(name)]).toEqual([name, null]);
  });
});

describe('a request to the backend of an app', () => {
  it('needs a user who is logged in', async () => {
    const backend = await aBackend();
    const leaver = await aPerson(server.url);
    const portal = await aPortal(server.url);
    const { access } = await connectPortal(leaver, portal);
    await leaver.request('POST /api/token/revoke/', { body: { refresh: leaver.refresh } });

    expect((await request(`GET ${backend.path}/`, { url: server.url })).status).toBe(401);
    expect((await leaver.request(`GET ${backend.path}/`)).status).toBe(401);
    const ofPortal = await request(`GET ${backend.path}/`, { url: server.url, token: access, headers: { origin: portal.origin } });
    expect([401, 403]).toContain(ofPortal.status);
    expect(backend.received).toEqual([]);
  });

  it('ends with the session', async () => {
    const backend = await aBackend((_, response) => void response.write('begun'));
    const leaver = await aPerson(server.url);
    const [response] = (await once(begin('GET', `${backend.path}/`, {}, leaver).end(), 'response')) as [IncomingMessage];
    response.resume();
    await leaver.request('POST /api/token/revoke/', { body: { refresh: leaver.refresh } });
    await expect(once(response, 'end')).rejects.toThrow('aborted');
  });

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
function begin(method: string, path: string, headers: Record<string, string> = {}, { access }: Pick<Person, 'access'> = person) {
  const sent = http.request(server.url, { method, path, headers: { ...headers, authorization: `Bearer ${access}` } });
  return sent.on('error', () => undefined);
}

async function send(method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) {
  const [response] = (await once(begin(method, path, headers).end(body), 'response')) as [IncomingMessage];
  return { status: response.statusCode, text: String(Buffer.concat(await response.toArray())) };
}
