import { operations } from '@daybook/contracts/operations';
import type { Problem } from '@daybook/contracts/problem';
import { once } from 'node:events';
import net from 'node:net';
import { type ApiResult, apiUrl, aPerson, request, errorsOf, type Person, someCredentials } from '../../../test/api.ts';

const json = { 'content-type': 'application/json' };
const mebibyte = 1024 * 1024;

let person: Person;
beforeAll(async () => (person = await aPerson()));

const withBody = operations.filter(({ body, bodyType }) => body ?? bodyType);
const secured = withBody.filter(({ secured }) => secured === true || secured === 'release' || secured === 'operator');

describe('before any of the body was sent', () => {
  it.each(secured.map((operation) => [operation.id, operation] as const))(
    '%s rejects a request without a token',
    async (_, operation) => {
      const { method, path, bodyType = 'application/json' } = operation;
      expect(await announced(`${method} ${path}`, { 'content-type': bodyType, 'content-length': '1000' })).toMatch(
        /^HTTP\/1.1 401 /,
      );
    },
  );

  it.each(withBody.map((operation) => [operation.id, operation] as const))(
    '%s rejects another media type',
    async (_, operation) => {
      if (secured.includes(operation) && operation.secured !== true) return;
      const { method, path } = operation;
      const headers = { authorization: `Bearer ${person.access}`, 'content-type': 'text/plain', 'content-length': '1000' };
      expect(await announced(`${method} ${path}`, headers)).toMatch(/^HTTP\/1.1 415 /);
    },
  );

  it.each([
    ['POST /api/token/', 8192],
    ['POST /api/user/register/', 8192],
    ['POST /api/token/refresh/', 8192],
    ['POST /api/token/revoke/', 8192],
    ['POST /api/health/', 64 * 1024],
    ['POST /api/calendar/revoke/', 8192],
    ['POST /api/portals/x/token/', 8192],
    ['POST /api/tasks/', 8192],
    ['PUT /api/tasks/1/', 8192],
    ['POST /api/notes/', 6 * mebibyte],
    ['POST /api/import/', 32 * mebibyte],
  ])('%s rejects more than %d bytes', async (call, limit) => {
    const headers = { authorization: `Bearer ${person.access}`, ...json, 'content-length': String(limit + 1) };
    expect(await announced(call, headers)).toMatch(/^HTTP\/1.1 413 /);
  });
});

describe('a body', () => {
  it.each([
    ['POST /api/token/', 'nested deeply', '['.repeat(8000)],
    ['POST /api/token/', 'of a thousand unknown fields', manyFields(600)],
    ['POST /api/token/', 'of more than a thousand values', `[${'[],'.repeat(1500)}[]]`],
    ['POST /api/health/', 'of 20,000 lists', `[${'[],'.repeat(20_000)}[]]`],
    ['POST /api/notes/', 'of 6 MB of lists', `[${'[],'.repeat(1_900_000)}[]]`],
    ['POST /api/notes/', 'of 6 MB of unknown fields', manyFields(400_000)],
    ['POST /api/notes/', 'with a field of a name of 5 MB', JSON.stringify({ ['ab\u0001😀'.repeat(mebibyte / 3)]: 1 })],
    ['POST /api/notes/', 'with 900 fields of names of control characters', manyFields(900, '\u0001'.repeat(300))],
    ['POST /api/import/', 'of 32 MB of lists', `[${'[],'.repeat(11_000_000)}[]]`],
    ['PUT /api/notes/x/', 'nested deeply', '{"a":'.repeat(500_000)],
  ] as const)('of %s that is %s is a small 400', async (call, _, raw) => {
    const rejected = await person.request<Problem>(call, { raw, headers: json });
    expectSmall(rejected);
    expect(rejected.status).toBe(400);
  });

  it('names the first 20 of the fields that are wrong', async () => {
    const rejected = await person.request('POST /api/notes/', { raw: manyFields(100), headers: json });
    expect(Object.keys(errorsOf(rejected) ?? {})).toHaveLength(20);
  });

  it('nested deeply under an Idempotency-Key is a 400 too', async () => {
    const rejected = await person.request('POST /api/notes/', {
      raw: '[',
      headers: { ...json, 'idempotency-key': 'deep' },
    });
    expect(rejected.status).toBe(400);
    for (const depth of [17, 5000, 100_000]) {
      const headers = { ...json, 'idempotency-key': `deep-${depth}` };
      const nested = await person.request('POST /api/notes/', { raw: '['.repeat(depth) + ']'.repeat(depth), headers });
      expect(nested.status).toBe(400);
    }
  });

  it('is not read if the operation has none', async () => {
    const response = await request('POST /api/calendar/token/', { raw: '{"broken', headers: json });
    expect(response.status).toBe(401);
    const created = await person.request('POST /api/tasks/', { body: { id: 77, category: 'backlog' } });
    expect(created.status).toBe(201);
    expect((await person.request('DELETE /api/tasks/77/', { raw: 'x', headers: { 'content-type': 'no type' } })).status).toBe(204);
  });

  it('of the longest credentials fits, with each character escaped', async () => {
    const { username } = someCredentials();
    const long = { username: username + '😀'.repeat(150 - username.length), password: '😀'.repeat(256) };
    const raw = JSON.stringify(long).replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    expect((await request('POST /api/user/register/', { raw, headers: json })).status).toBe(201);
  });
});

/** Small, a problem document, and under the id of the request. */
function expectSmall(rejected: ApiResult<Problem>) {
  expect(rejected.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(Buffer.byteLength(rejected.text)).toBeLessThanOrEqual(8000);
  expect(rejected.body.requestId).toBe(rejected.headers.get('x-request-id'));
}

function manyFields(count: number, name = 'field') {
  return `{${Array.from({ length: count }, (_, index) => `"${JSON.stringify(name).slice(1, -1)}${index}":1`).join()}}`;
}

/** Returns the response to a request that announces a body and sends none of it. */
async function announced(call: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const { hostname, port } = new URL(apiUrl());
  const socket = net.connect(Number(port), hostname);
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`);
  socket.write([`${call.replaceAll(/:\w+/g, 'x')} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return chunk.toString();
}
