import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Feed } from '@daybook/contracts/apps';
import zlib from 'node:zlib';
import { writeBuild } from '../../test/fixture-build.ts';
import { killRunningServers, makeDataDir, failToStart, startServer, type ServerProcess } from '../../test/server-process.ts';

const script = `export const answer = ${JSON.stringify('forty-two '.repeat(500))};\n`;
let folder: string;
let env: Record<string, string>;
let server: ServerProcess;

beforeAll(async () => {
  folder = makeDataDir();
  const builds = [
    writeBuild(path.join(folder, 'shell'), { app: 'shell', paths: ['/login'], files: { 'main.0a1b2c3d.js': script } }),
    writeBuild(path.join(folder, 'notes'), {
      app: 'notes',
      paths: ['/', '/notes/:slug'],
      files: { 'remoteEntry.js': script, 'remoteEntry.js.map': '{}', 'small.0a1b2c3d.js': 'export {};' },
    }),
  ];
  env = { DATA_DIR: path.join(folder, 'data'), PUBLISH_FOLDERS: builds.join(path.delimiter) };
  server = await startServer(env);
});

afterAll(async () => {
  await server.end();
  killRunningServers();
  fs.rmSync(folder, { recursive: true, maxRetries: 5 });
});

describe('the page', () => {
  it('is served for the paths of the shell and of the apps', async () => {
    for (const owned of ['/', '/login', '/notes/milk', '/notes/%E7%89%9B', '/notes/milk?search=x']) {
      expect([owned, (await request(owned)).status]).toEqual([owned, 200]);
    }
  });

  it('is served with 404 for paths that no app owns, and still loads the shell', async () => {
    const response = await request('/no/such/page');

    expect(response.status).toBe(404);
    expect(response.text).toContain('src="/apps/shell/1.0.0/main.0a1b2c3d.js"');
  });

  it('is served with 404 for an address that cannot be decoded', async () => {
    const response = await request('/notes/%E0%A4%A');

    expect([response.status, response.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect((await request('/api/notes/%E0%A4%A/')).headers['content-type']).toContain('problem+json');
  });

  it('lets the browser run what the import map lists, and nothing else', async () => {
    const { headers } = await request('/');

    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'integrity-policy': 'blocked-destinations=(script), sources=(inline)',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self' 'sha256-[\w+/]+='; .*require-trusted-types-for 'script'; trusted-types daybook-worker$/,
    );
  });

  it('contains the same feed as the API', async () => {
    const inlined = /<script type="application\/json" id="feed">(.*)<\/script>/.exec((await request('/')).text)?.[1] ?? '';

    expect(await feed()).toEqual(JSON.parse(withoutTicket(inlined)));
  });

  it('lists the hash that each script really has', async () => {
    const { integrity } = importMapOf((await request('/')).text);

    expect(Object.keys(integrity).sort()).toEqual([
      '/apps/notes/1.0.0/remoteEntry.js',
      '/apps/notes/1.0.0/small.0a1b2c3d.js',
      '/apps/shell/1.0.0/main.0a1b2c3d.js',
      expect.stringMatching(/^\/assets\/start\.[0-9a-f]{12}\.js$/),
    ]);
    for (const [address, hash] of Object.entries(integrity)) {
      const content = (await request(address)).text;
      expect(`sha384-${createHash('sha384').update(content).digest('base64')}`).toBe(hash);
    }
  });

  it('is revalidated each time, and not sent again while it is the same', async () => {
    const first = await request('/');
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Accept-Encoding' });

    expect(withoutTicket((await request('/')).text)).toBe(withoutTicket(first.text));
    const again = await request('/', { 'if-none-match': first.headers.etag ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await request('/', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it.each(['br', 'gzip'])('comes compressed by %s, under an entity tag of its own', async (encoding) => {
    const plain = await request('/');
    const compressed = await request('/', { 'accept-encoding': encoding });

    expect(compressed.headers['content-encoding']).toBe(encoding);
    expect(withoutTicket(decompress(compressed))).toBe(withoutTicket(plain.text));
    expect(compressed.headers.etag).not.toBe(plain.headers.etag);
    expect(ticketIn(decompress(await request('/', { 'accept-encoding': encoding })))).not.toBe(ticketIn(decompress(compressed)));
  });

  it('is not served to a program that requests a missing file', async () => {
    for (const gone of ['/api/nothing/', '/apps/notes/1.0.0/gone.js', '/assets/gone.svg']) {
      const response = await request(gone);
      expect([response.status, response.headers['content-type']]).toEqual([404, expect.stringContaining('json')]);
    }
  });

  it('has an icon, so that no console reports a missing one', async () => {
    const address = /<link rel="icon" href="(.*?)"/.exec((await request('/')).text)?.[1] ?? '';

    expect((await request(address)).headers['content-type']).toBe('image/svg+xml');
    expect((await request('/favicon.ico')).headers['content-type']).toBe('image/svg+xml');
  });
});

describe('a file of a release', () => {
  it('may be cached for ever', async () => {
    const response = await request('/apps/notes/1.0.0/remoteEntry.js');

    expect(response.text).toBe(script);
    expect(response.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding, Service-Worker',
      'x-content-type-options': 'nosniff',
    });
    expect((await request('/apps/notes/1.0.0/remoteEntry.js', { 'if-none-match': response.headers.etag ?? '' })).status).toBe(304);
    expect((await request('/apps/notes/1.0.0/remoteEntry.js.map')).headers['content-type']).toBe('application/json');
  });

  it.each(['br', 'gzip'])('is compressed with %s if that is smaller', async (encoding) => {
    const large = await request('/apps/notes/1.0.0/remoteEntry.js', { 'accept-encoding': encoding });
    expect(large.headers['content-encoding']).toBe(encoding);
    expect(decompress(large)).toBe(script);

    const small = await request('/apps/notes/1.0.0/small.0a1b2c3d.js', { 'accept-encoding': encoding });
    expect(small.headers['content-encoding']).toBeUndefined();
  });

  it.each([
    '/apps/notes/1.0.0/release.json',
    '/apps/notes/1.0.0/remoteEntry.js.br',
    '/apps/notes/1.0.0/../../../jwt-secret',
    '/apps/notes/1.0.0/..%2f..%2f..%2fjwt-secret',
    '/apps/notes/1.0.0/%2e%2e/%2e%2e/%2e%2e/jwt-secret',
    '/apps/../jwt-secret/1.0.0/x',
    '/apps/notes/1.0.0/__proto__',
    '/apps/notes/1.0.0/toString',
    '/apps/notes/%00/remoteEntry.js',
    '/apps/notes/9.9.9/remoteEntry.js',
    '/apps/nobody/1.0.0/remoteEntry.js',
  ])('is not served for %s', async (address) => {
    const response = await request(address);

    expect(response.status).toBe(404);
    expect(response.text).not.toContain(fs.readFileSync(path.join(env['DATA_DIR'] ?? '', 'jwt-secret'), 'utf8').trim());
  });
});

describe('another build', () => {
  it('goes live when the server starts with it, and the files of the earlier one stay for the pages that loaded it', async () => {
    const build = writeBuild(path.join(folder, 'next'), {
      app: 'notes',
      version: '1.1.0',
      paths: ['/'],
      files: { 'remoteEntry.js': 'export {};' },
    });
    const before = await feed();
    await server.end();
    server = await startServer({ ...env, PUBLISH_FOLDERS: build });

    expect(Object.keys(importMapOf((await request('/')).text).integrity)).toContain('/apps/notes/1.1.0/remoteEntry.js');
    expect((await feed()).state).not.toBe(before.state);
    expect((await request('/apps/notes/1.0.0/remoteEntry.js')).text).toBe(script);
  });
});

describe('while the database is gone', () => {
  it('the page and the files that it loads are served as they were last', async () => {
    const [, , , port] = fs.readFileSync(path.join(env['DATA_DIR'] ?? '', 'postgres/postmaster.pid'), 'utf8').split('\n');
    const password = fs.readFileSync(path.join(env['DATA_DIR'] ?? '', 'postgres-password'), 'utf8').trim();
    const other = await startServer({
      ...env,
      DATA_DIR: path.join(folder, 'other'),
      DATABASE_URL: `postgres://daybook:${password}@127.0.0.1:${port}/postgres`,
    });
    const before = await request('/', {}, other);
    await server.end();

    const page = await request('/', {}, other);

    expect([page.status, withoutTicket(page.text)]).toEqual([200, withoutTicket(before.text)]);
    expect(
      (await request(Object.keys(importMapOf(page.text).integrity).find((name) => name.includes('shell')) ?? '', {}, other)).text,
    ).toBe(script);
    await other.end();
  });
});

describe('a build with another content', () => {
  it('is rejected for a version that was published', async () => {
    const build = writeBuild(path.join(folder, 'changed'), { app: 'notes', paths: ['/'], files: { 'remoteEntry.js': 'changed' } });
    await server.end();

    const failed = await failToStart({ ...env, PUBLISH_FOLDERS: build });

    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain('notes 1.0.0 cannot be published. This version was published before, with other content');
  });
});

/** Asks with the address as it is written: fetch would tidy it. */
async function request(address: string, headers: Record<string, string> = {}, { url } = server) {
  const { hostname, port } = new URL(url);
  const [response] = (await once(http.get({ hostname, port, path: address, headers }), 'response')) as [IncomingMessage];
  const body = Buffer.concat(await response.toArray());
  return { status: response.statusCode, headers: response.headers, body, text: body.toString() };
}

function decompress({ headers, body }: Awaited<ReturnType<typeof request>>) {
  return (headers['content-encoding'] === 'br' ? zlib.brotliDecompressSync(body) : zlib.gunzipSync(body)).toString();
}

/** Each response has a ticket of its own. */
const withoutTicket = (html: string) => html.replace(/,"ticket":"[\w-]+"/, '');

const ticketIn = (html: string) => /,"ticket":"([\w-]+)"/.exec(html)?.[1];

async function feed() {
  return JSON.parse((await request('/api/feed/')).text) as Feed;
}

function importMapOf(html: string) {
  const text = /<script type="importmap">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  return JSON.parse(text) as { integrity: Record<string, string> };
}
