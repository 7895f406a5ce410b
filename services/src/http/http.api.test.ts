import { freePort } from '@daybook/tooling/machine/free-port';
import { setTimeout as wait } from 'node:timers/promises';
import type { Problem } from '@daybook/contracts/problem';
import http from 'node:http';
import net from 'node:net';
import { apiUrl, aPerson, request, errorsOf, type Person, someCredentials } from '../../test/api.ts';
import { startSeparateServer } from '../../test/separate-server.ts';

const json = { 'content-type': 'application/json' };
const draft = { title: 'Milk', body: '', category: 'PERSONAL' };

let person: Person;
beforeAll(async () => (person = await aPerson()));

describe('a response', () => {
  it('to a rejected request is a problem document (RFC 9457)', async () => {
    const rejected = await person.request<Problem>('POST /api/notes/', { body: {} });
    expect(rejected.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(rejected.body).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: 'Some fields are not valid.',
      errors: { category: ['Pick one of BUSINESS, PERSONAL, IMPORTANT.'] },
      requestId: rejected.headers.get('x-request-id'),
    });
  });

  it('carries an id of its own, which no client can choose', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await request('GET /healthz', { headers: { 'x-request-id': 'mine' } })).headers.get('x-request-id')),
    );
    expect(new Set([...ids, 'mine']).size).toBe(3);
  });

  it('is not cached', async () => {
    expect((await person.request('GET /api/notes/')).headers.get('cache-control')).toBe('no-store');
    expect((await request('POST /api/token/', { body: person })).headers.get('cache-control')).toBe('no-store');
  });
});

describe('an address', () => {
  it.each(['/api/notes', '/api/notes/'] as const)('is the same as %s', async (path) => {
    expect((await person.request(`GET ${path}`)).status).toBe(200);
    expect((await person.request(`POST ${path}`, { body: draft })).status).toBe(201);
  });

  it.each(['/api/', '/api/nothing/', '/api/notes/a/b/', '/api/notes/%zz/'] as const)('%s does not exist', async (path) => {
    const rejected = await person.request(`GET ${path}`);
    expect([400, 404]).toContain(rejected.status);
    expect(rejected.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  });

  it('that does not allow a method lists those that it allows', async () => {
    const rejected = await person.request('DELETE /api/notes/');
    expect(rejected.status).toBe(405);
    expect(rejected.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
  });

  it('responds to HEAD as to GET, without the body', async () => {
    const [head, get] = [await person.request('HEAD /api/notes/'), await person.request('GET /api/notes/')];
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', get.headers.get('etag')]);
  });
});

describe('a body', () => {
  const send = (raw: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json) =>
    person.request<Problem>('POST /api/notes/', { raw, headers });

  it.each([
    ['broken', '{"title": "x"'],
    ['empty', ''],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['deeply nested', '['.repeat(200_000)],
  ])('that is %s is a 400', async (_, raw) => {
    const rejected = await send(raw);
    expect(rejected.status).toBe(400);
    expect(rejected.body.detail).toBeTruthy();
  });

  it('of 10 MB is a 413', async () => {
    const rejected = await send(JSON.stringify({ ...draft, body: 'x'.repeat(10_000_000) }));
    expect([rejected.status, rejected.body.title]).toEqual([413, 'Payload Too Large']);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'of type %s is a 415',
    async (type) => expect((await send(JSON.stringify(draft), { 'content-type': type })).status).toBe(415),
  );

  it('with a key __proto__ names it, and pollutes nothing', async () => {
    const rejected = await send(`{"title":"x","category":"PERSONAL","__proto__":{"polluted":true}}`);
    expect(Object.keys(errorsOf(rejected) ?? {})).toEqual(['__proto__']);
    expect((await person.request('POST /api/notes/', { body: draft })).text).not.toContain('polluted');
  });
});

describe('a method', () => {
  const taken = { '/api/notes/': ['GET', 'HEAD', 'POST'], '/healthz': ['GET', 'HEAD'], '/api/nothing/': [] };
  const cases = Object.entries(taken).flatMap(([path, methods]) =>
    http.METHODS.filter((method) => !['CONNECT', 'GET', 'HEAD', ...methods].includes(method)).flatMap((method) => [
      [method, path, ''] as const,
      [method, path, 'content-length: 2\r\n'] as const,
    ]),
  );

  it('that an address does not allow is a 405 with those that it allows, and at no address a 404', async () => {
    const responses = await Promise.all(
      cases.map(async ([method, path, headers]) => {
        const response = await exchange(
          `${method} ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${headers}\r\n${headers && '{}'}`,
        );
        expect(response).toContain('content-type: application/problem+json');
        const allow = /^allow: (.*)\r$/m.exec(response)?.[1]?.split(', ').sort();
        return [method, path, headers, response.slice(9, 12), allow];
      }),
    );
    const expected = cases.map(([method, path, headers]) => {
      const methods = taken[path as keyof typeof taken];
      return [method, path, headers, ...(methods.length > 0 ? ['405', methods] : ['404', undefined])];
    });
    expect(responses).toEqual(expected);
  });
});

describe('invalid HTTP', () => {
  it.each([
    ['nonsense', 'NONSENSE\r\n\r\n'],
    ['a method that does not exist', 'FETCH /api/notes/ HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['a call to a proxy', 'CONNECT example.com:443 HTTP/1.1\r\nhost: example.com:443\r\n\r\n'],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nhost: a\r\nHost: b\r\nconnection: close\r\n\r\n'],
    ['no host', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['an unknown expectation', 'GET /healthz HTTP/1.1\r\nhost: a\r\nexpect: more\r\nconnection: close\r\n\r\n', 417],
  ])('%s gets a problem document, and the server keeps running', async (_, sent, status = 400) => {
    const response = await exchange(sent);
    expect(response).toContain(`HTTP/1.1 ${status} `);
    expect(response).toContain('application/problem+json');
    expect(response).toContain('x-content-type-options: nosniff');
    expect((await request('GET /healthz')).status).toBe(200);
  });
});

describe('operators', () => {
  it('read its health and its metrics', async () => {
    expect((await request('GET /healthz')).body).toEqual({ status: 'alive' });
    await person.request('GET /api/notes/');
    const { text, headers } = await request('GET /metrics');
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    expect(text).toMatch(/http_request_duration_seconds_count\{operation="listNotes",status="200"\} \d+/);
  });

  it('can hide the metrics by one address', async () => {
    for (const address of ['metrics/', '%6detrics']) {
      const { status, text } = await request(`GET /${address}`);
      expect([address, status, text.includes('http_request')]).toEqual([address, 404, false]);
    }
  });

  it('read the metrics at a port of their own, which nobody else reaches by the public one', async () => {
    const port = String(await freePort());
    const { url } = await startSeparateServer({ METRICS_PORT: port });
    const address = `http://localhost:${port}`;

    const { text, headers } = await request('GET /metrics', { url: address });

    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    expect(text).toContain('http_request_duration_seconds');
    expect((await request('GET /metrics', { url })).status).toBe(404);
    expect((await request('GET /healthz', { url: address })).status).toBe(404);
    expect((await request('POST /metrics', { url: address })).status).toBe(404);
  });

  it('read a log of JSON lines with the id of each request, and no secret in it', async () => {
    const { url, stdout } = await startSeparateServer({ TRUST_PROXY: 'loopback' });
    const somebody = await aPerson(url);
    const [traceId, parentId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
    const { headers } = await somebody.request('POST /api/notes/', {
      headers: { 'x-request-id': 'id-of-a-proxy', traceparent: `00-${traceId}-${parentId}-01`, 'x-forwarded-for': '192.0.2.7' },
      body: { title: 'Secret title', body: 'Secret body', category: 'PERSONAL' },
    });
    await somebody.request('GET /api/notes/secret-title/');
    await somebody.request('GET /api/notes-search/?search=secret');
    await request('POST /api/token/', { url, body: { ...someCredentials(), password: 'Secret password' } });
    await request('POST /api/token/refresh/', { url, body: { refresh: somebody.refresh } });

    // The line of a request is written after its response, and may come in parts.
    while (!stdout().includes('"operation":"refresh"')) await wait(10);
    const completeLines = stdout().split('\n').slice(0, -1);
    const lines = completeLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toContainEqual(
      expect.objectContaining({
        reqId: 'id-of-a-proxy',
        trace_id: traceId,
        operation: 'createNote',
        status: 201,
        owner: somebody.id,
        address: '192.0.2.7',
        agent: 'node',
      }),
    );
    expect(headers.get('x-request-id')).toBe('id-of-a-proxy');
    expect(headers.get('traceparent')).toMatch(new RegExp(`^00-${traceId}-(?!${parentId})[0-9a-f]{16}-01$`));
    await request('GET /healthz', { url });
    expect(stdout()).not.toContain('healthz');
    for (const secret of ['Secret', 'secret', somebody.access, somebody.refresh, somebody.password, somebody.username]) {
      expect(stdout()).not.toContain(secret);
    }
  });
});

/** Sends these bytes, and resolves to the response when the connection ends. */
function exchange(sent: string): Promise<string> {
  const { port } = new URL(apiUrl());
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = net.connect(Number(port), 'localhost', () => socket.write(sent));
    socket.on('data', (data) => (received += data.toString())).on('close', () => resolve(received));
    socket.on('error', reject);
  });
}
