import fs from 'node:fs';
import path from 'node:path';
import { writeBuild } from '../../test/fixture-build.ts';
import { failToStart, killRunningServers, makeDataDir, startServer, type ServerProcess } from '../../test/server-process.ts';

let folder: string;
let env: Record<string, string>;
let server: ServerProcess;

beforeAll(async () => {
  folder = makeDataDir();
  const builds = [
    writeBuild(path.join(folder, 'shell'), {
      app: 'shell',
      paths: ['/login', '/connect'],
      files: { 'main.0a1b2c3d.js': 'export {};' },
    }),
    writeBuild(path.join(folder, 'notes'), { app: 'notes', paths: ['/'], files: { 'remoteEntry.js': 'export {};' } }),
  ];
  env = { DATA_DIR: path.join(folder, 'data'), PUBLISH_FOLDERS: builds.join(path.delimiter) };
  server = await startServer(env);
});

afterAll(async () => {
  await server.end();
  killRunningServers();
  fs.rmSync(folder, { recursive: true, maxRetries: 5 });
});

const read = async (address: string, headers: Record<string, string> = {}) => {
  const response = await fetch(new URL(address, server.url), { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('the service worker', () => {
  it('is a script of the server of at most 6 kB, which browsers ask for each time', async () => {
    const { status, headers, text } = await read('/sw.js');

    expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(text).toContain('"fetch"');
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(6000);
  });

  it('may connect to the server only, and loads no other script', async () => {
    expect((await read('/sw.js')).headers.get('content-security-policy')).toBe(
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    );
  });

  it('cannot be replaced by a release: none may own its address, and no file of one may control pages', async () => {
    const build = writeBuild(path.join(folder, 'taken'), {
      app: 'tasks',
      paths: ['/sw.js'],
      files: { 'remoteEntry.js': 'export {};' },
    });
    const failed = await failToStart({ ...env, DATA_DIR: path.join(folder, 'other'), PUBLISH_FOLDERS: build });

    expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('paths')]);
    const file = await read('/apps/notes/1.0.0/remoteEntry.js');
    expect([file.status, file.headers.get('service-worker-allowed')]).toEqual([200, null]);
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
  });

  it.each(['/apps/notes/1.0.0/remoteEntry.js', '/', '/healthz', '/nowhere.js'])('cannot be what is at %s', async (address) => {
    const asked = await read(address, { 'service-worker': 'script' });
    expect([asked.status, JSON.parse(asked.text)]).toEqual([403, expect.objectContaining({ status: 403 })]);
  });

  it('cannot be a file of a release that the browser has cached as a script of a page', async () => {
    expect((await read('/apps/notes/1.0.0/remoteEntry.js')).headers.get('vary')).toBe('Accept-Encoding, Service-Worker');
    expect((await read('/sw.js', { 'service-worker': 'script' })).status).toBe(200);
  });
});

describe('a page', () => {
  it('names the worker, and allows only its policy', async () => {
    const { headers, text } = await read('/');

    expect(text).toContain('<meta name="service-worker" content="/sw.js">');
    expect(headers.get('content-security-policy')).toMatch(/trusted-types daybook-worker$/);
  });

  it.each([
    ['/', 'keep'],
    ['/login', 'keep'],
    ['/connect', null],
    ['/no/such/page', null],
    ['/try/x', null],
    ['/embed/frame', null],
    ['/healthz', null],
  ])('at %s is kept for later: %s', async (address, mark) => {
    expect((await read(address)).headers.get('x-daybook-offline')).toBe(mark);
  });
});

describe('the manifest', () => {
  it('has the colours of the page, and icons that exist', async () => {
    const { headers, text } = await read('/manifest.webmanifest');
    const manifest = JSON.parse(text) as { theme_color: string; icons: { src: string; sizes: string; type: string }[] };
    const page = (await read('/')).text;
    const tokens = fs.readFileSync(path.resolve(__dirname, '../../../packages/kit/src/ui/tokens.css'), 'utf8');
    const [, light, dark] = /--color-page: light-dark\((\S+), (\S+)\)/.exec(tokens) ?? [];

    expect(headers.get('content-type')).toContain('application/manifest+json');
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    expect(manifest.theme_color).toBe(light);
    expect([...page.matchAll(/name="theme-color" content="(\S+)"/g)].map(([, colour]) => colour)).toEqual([light, dark]);
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await fetch(new URL(src, server.url));
      expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type]);
      const bytes = Buffer.from(await icon.arrayBuffer());
      if (type === 'image/png') expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
    }
  });
});

describe('with OFFLINE=0', () => {
  beforeAll(async () => {
    await server.end();
    server = await startServer({ ...env, OFFLINE: '0' });
  });

  it('the worker removes itself and what it has stored', async () => {
    const { headers, text } = await read('/sw.js');

    expect(headers.get('cache-control')).toBe('no-cache');
    expect(text).toMatch(/caches\.delete.*unregister\(\)/);
    expect(text).not.toContain('"fetch"');
  });

  it('pages name no worker, allow no policy, and are not kept', async () => {
    const { headers, text } = await read('/');

    expect(text).not.toContain('service-worker');
    expect(headers.get('content-security-policy')).toMatch(/trusted-types 'none'$/);
    expect(headers.get('x-daybook-offline')).toBeNull();
  });
});
