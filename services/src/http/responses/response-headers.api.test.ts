import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { request, aPerson } from '../../../test/api.ts';
import { startServerOnPostgres } from '../../../test/separate-server.ts';
import { aTeam } from '../../../test/releasing.ts';

interface RouteResponse {
  readonly route: string;
  readonly kind?: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

const program = path.resolve(__dirname, '../../../test/print-routes.mjs');

let responses: readonly RouteResponse[];
beforeAll(async () => {
  const { database, dataDir } = await startServerOnPostgres();
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    DATABASE_URL: database,
    PUBLIC_URL: 'https://daybook.example',
    LOG_LEVEL: 'silent',
  };
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env, maxBuffer: 2 ** 24 });
  responses = JSON.parse(stdout) as RouteResponse[];
});

describe('every route', () => {
  it('is of a kind', () => {
    expect(responses.length).toBeGreaterThan(60);
    expect(responses.filter(({ kind }) => kind === undefined)).toEqual([]);
  });

  it.each([
    ['x-content-type-options', /^nosniff$/],
    ['content-security-policy', /^default-src 'none';.*frame-ancestors 'none'/],
    ['referrer-policy', /^(no-referrer|strict-origin-when-cross-origin)$/],
    ['cross-origin-resource-policy', /^(same-origin|cross-origin)$/],
    ['strict-transport-security', /^max-age=31536000; includeSubDomains$/],
    ['cache-control', /^(no-store|no-cache|private, no-cache|public, max-age=\d+.*)$/],
    ['x-request-id', /^[0-9a-f-]{36}$/],
  ])('sends %s', (name, expected) => {
    expect(responses.filter(({ headers }) => !expected.test(headers[name] ?? '')).map(({ route }) => route)).toEqual([]);
  });

  it('under /api/ that is an operation is not cached', () => {
    const cached = responses.filter(({ kind, headers }) => kind === 'api' && headers['cache-control'] !== 'no-store');
    expect(cached.map(({ route }) => route).filter((route) => !route.endsWith('/api/openapi.json'))).toEqual([]);
  });

  it('that is a file has no origin and runs no script', () => {
    const files = responses.filter(({ route }) =>
      / \/(apps\/|assets\/|favicon.ico|api\/docs\/:|embed\/(:|remoteEntry|pinned))/.test(route),
    );
    expect(files.length).toBeGreaterThan(8);
    for (const { route, headers } of files) {
      expect([route, headers['content-security-policy']]).toEqual([route, "default-src 'none'; sandbox; frame-ancestors 'none'"]);
    }
  });
});

it.each(['/%61pi/notes/', '/api/n%6Ftes/'] as const)('%s has the headers of the API', async (address) => {
  const person = await aPerson();
  const { status, headers } = await person.request(`GET ${address}`);
  expect([status, headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([200, 'no-store', 'no-referrer']);
  expect(headers.get('etag')).toMatch(/^".+"$/);
  expect((await person.request(`GET ${address}`, { headers: { 'if-none-match': headers.get('etag') ?? '' } })).status).toBe(304);
});

it('requires https only if people reach the server by https', async () => {
  expect((await request('GET /healthz')).headers.get('strict-transport-security')).toBeNull();
});

it('lets no file of a release be a document of our origin, and any site load it', async () => {
  const team = await aTeam();
  const published = await team.publish('1.0.0', ['pic.0a1b2c3d.svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>']);
  expect([published.status, published.text]).toEqual([201, expect.any(String)]);
  const { status, headers } = await request(`GET /apps/${team.app}/1.0.0/pic.0a1b2c3d.svg`);
  expect([status, Object.fromEntries(headers)]).toEqual([
    200,
    expect.objectContaining({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
    }),
  ]);
});
