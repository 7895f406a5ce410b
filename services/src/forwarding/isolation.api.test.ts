import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import http, { type IncomingMessage, type RequestListener } from 'node:http';
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import { aPerson, type Person, request } from '../../test/api.ts';
import { startServerForBackends } from '../../test/backend-calls.ts';
import { startBackend, startRawBackend, type TestBackend } from '../../test/backends.ts';
import { aPortal, connectPortal } from '../../test/portals.ts';
import type { SeparateServer } from '../../test/separate-server.ts';

let server: SeparateServer;
let person: Person;

beforeAll(async () => {
  ({ server, person } = await startServerForBackends());
});

const aBackend = (listener: RequestListener = (_, response) => void response.end('ok')) =>
  startBackend(listener, { url: server.url });

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

  it('has no length without a body: a proxy could take the response to another user for its body', async () => {
    const text = 'HTTP/1.1 204 No Content\r\nx-app-a: 1\r\ncontent-length: 5\r\n\r\n';
    const backend = await startRawBackend((socket) => socket.once('data', () => socket.write(text)), { url: server.url });
    const { status, headers } = await person.request(`GET ${backend.path}/`);
    expect([status, headers.get('x-app-a'), headers.get('content-length')]).toEqual([204, '1', null]);
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
    const sent = http.get(`${server.url}${backend.path}/`, { headers: { authorization: `Bearer ${leaver.access}` } });
    sent.on('error', () => undefined);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    await leaver.request('POST /api/token/revoke/', { body: { refresh: leaver.refresh } });
    await expect(once(response, 'end')).rejects.toThrow('aborted');
  });

  it('ends with the session while its body is sent', async () => {
    const bodies: Promise<string>[] = [];
    const backend = await aBackend((incoming) => void bodies.push(text(incoming).catch(String)));
    const leaver = await aPerson(server.url);
    const sent = http.request(`${server.url}${backend.path}/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${leaver.access}`, 'content-type': 'text/plain' },
    });
    // The server joins pieces of less than a kilobyte.
    sent.on('error', () => undefined).write('x'.repeat(2000));
    const responded = once(sent, 'response') as Promise<[IncomingMessage]>;
    while (bodies.length === 0) await wait(10);
    await leaver.request('POST /api/token/revoke/', { body: { refresh: leaver.refresh } });
    const [response] = await responded;
    expect([response.statusCode, await text(response)]).toEqual([401, expect.stringContaining('The access has ended')]);
    expect(await bodies[0]).toBe('Error: aborted');
  });
});
