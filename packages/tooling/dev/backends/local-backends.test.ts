import { forwardedHeaders as declared } from '../../../contracts/src/forwarded-headers.ts';
import { createRemoteJWKSet, customFetch, jwtVerify, SignJWT } from 'jose';
import http, { type IncomingMessage, type RequestListener } from 'node:http';
import { listen } from '../../test/listen.ts';
import { forwardedHeaders } from './forwarded-headers.mjs';
import { LocalBackends } from './local-backends.mjs';

const closing: http.Server[] = [];
afterEach(() =>
  closing.splice(0).forEach((server) => {
    server.close();
    server.closeAllConnections();
  }),
);

/** Starts a server that stops after the test, and returns its URL. */
function start(listener: RequestListener) {
  const server = http.createServer(listener);
  closing.push(server);
  return listen(server);
}

const issuer = 'http://localhost:3100';

/** The access token of a session, as an installation signs it. Nobody else needs its key. */
const session = () =>
  new SignJWT()
    .setSubject('ann')
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode('a secret of 32 letters or more..'));

interface Received {
  readonly request: IncomingMessage;
  readonly body: string;
}

/** Starts a dev server for habits, whose backend answers by `listener`, beside an installation that knows one session. */
async function startDev(listener: RequestListener, { backend = '' } = {}) {
  const known = `Bearer ${await session()}`;
  const url = await start(({ headers }, response) => {
    const isKnown = headers.authorization === known;
    response
      .writeHead(isKnown ? 200 : 401, { 'content-type': 'application/problem+json' })
      .end('{"title":"From the installation"}');
  });
  const received: Received[] = [];
  const working = await start((request, response) => {
    void request.toArray().then((body) => {
      received.push({ request, body: Buffer.concat(body).toString() });
      listener(request, response);
    });
  });
  const local = new LocalBackends({ backends: { habits: backend || `${working}/base` }, url, issuer });
  const dev = await start((request, response) => local.handle(request, response, () => void response.writeHead(404).end('next')));
  const send = (path: string, init: RequestInit = {}) =>
    fetch(dev + path, { ...init, redirect: 'manual', headers: { authorization: known, ...init.headers } });
  return { dev, received, send };
}

const ok: RequestListener = (_, response) => void response.end('ok');

describe('a backend on this machine', () => {
  it('gets a token for the app and the user of the installation, which the keys of the dev server verify', async () => {
    const { dev, received, send } = await startDev(ok);
    const response = await send('/api/x/habits/days?from=1', { method: 'POST', body: 'run' });
    expect([response.status, await response.text()]).toEqual([200, 'ok']);
    const [{ request, body } = { request: undefined, body: '' }] = received;
    expect([request?.method, request?.url, body]).toEqual(['POST', '/base/days?from=1', 'run']);

    const keys = createRemoteJWKSet(new URL('/api/jwks.json', dev), { [customFetch]: fetch });
    const [, token = ''] = request?.headers.authorization?.split(' ') ?? [];
    const { payload } = await jwtVerify(token, keys, { issuer, audience: 'habits', algorithms: ['ES256'] });
    expect(payload).toMatchObject({ sub: 'ann', exp: (payload.iat ?? 0) + 60 });
  });

  it('gets and sends only the headers that pass an installation', async () => {
    expect(forwardedHeaders).toEqual(declared);
    const { received, send } = await startDev((_, response) => {
      response.setHeader('set-cookie', 'a=1').setHeader('etag', '"1"').setHeader('x-app-page', '2').end();
    });
    const headers = { cookie: 'visitor=secret', 'x-other': '1', 'x-app-mode': 'short', 'if-none-match': '"0"' };
    const response = await send('/api/x/habits', { headers });
    expect(received[0]?.request.headers).toMatchObject({ 'x-app-mode': 'short', 'if-none-match': '"0"' });
    expect(Object.keys(received[0]?.request.headers ?? {})).not.toEqual(expect.arrayContaining(['cookie']));
    expect(received[0]?.request.headers).not.toHaveProperty('x-other');
    expect([response.headers.get('etag'), response.headers.get('x-app-page')]).toEqual(['"1"', '2']);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('is not asked for somebody whom the installation does not know, who gets its answer', async () => {
    const { received, send } = await startDev(ok);
    const response = await send('/api/x/habits/days', { headers: { authorization: 'Bearer expired' } });
    expect([response.status, await response.json()]).toEqual([401, { title: 'From the installation' }]);
    expect(received).toEqual([]);
  });

  it('leaves the requests of other apps, and all others, to the next handler', async () => {
    const { received, send } = await startDev(ok);
    for (const path of ['/api/x/moods/days', '/api/x/', '/api/notes/']) expect((await send(path)).status).toBe(404);
    expect(received).toEqual([]);
  });

  it.each([
    [302, { location: 'http://localhost:1' }, 'answered with a redirect to http://localhost:1, which is not followed.'],
    [401, {}, 'did not accept the token of the request: it answered with 401.'],
  ])('that answers with %d makes a 502 of it, as an installation does', async (status, headers, sentence) => {
    const { send } = await startDev((_, response) => void response.writeHead(status, headers).end());
    const response = await send('/api/x/habits/days');
    expect([response.status, await response.json()]).toMatchObject([502, { detail: `The backend of habits ${sentence}` }]);
  });

  it('that does not run is named with its address', async () => {
    const { send } = await startDev(ok, { backend: 'http://localhost:9' });
    const response = await send('/api/x/habits/days', { method: 'PUT', body: 'run' });
    expect(response.status).toBe(502);
    expect(await response.text()).toContain('does not respond at http://localhost:9 (ECONNREFUSED). Start it, and try again.');
  });

  it('that ends in the middle of its answer leaves the browser no whole one', async () => {
    const { send } = await startDev((_, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('12345', () => response.destroy());
    });
    await expect(send('/api/x/habits/days').then((response) => response.text())).rejects.toThrow('terminated');
  });
});
