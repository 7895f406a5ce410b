import { createHash } from 'node:crypto';
import { type ApiResult, request } from '../../test/api.ts';
import { aDescription } from '../../test/sample-releases.ts';
import { anArchive } from '../../test/tar-archive.ts';
import { aPortal, type TestPortal } from '../../test/portals.ts';
import { aTeam, operator, sendArchive, type Team } from '../../test/releasing.ts';

// No other test publishes an app of this name, so this test decides which release of it is live.
let tasks: Team;
let portal: TestPortal;

beforeAll(async () => {
  tasks = await aTeam({ app: 'tasks' });
  portal = await aPortal();
});

describe('before a release with an embed is live', () => {
  it('responds 503 with an explanation, to pages of other sites too', async () => {
    await publish('0.1.0');
    await tasks.goLive('0.1.0');

    for (const path of ['/embed/board.js', '/embed/remoteEntry.js', frame(portal)] as const) {
      const response = await request(`GET ${path}`);
      expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '60']);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.text).toContain('No release of tasks that can be embedded is live.');
      expect(response.headers.get('access-control-allow-origin')).toBe(path.startsWith('/embed/frame') ? null : '*');
    }
  });
});

describe('after a release with an embed goes live', () => {
  beforeAll(async () => {
    await publish('1.0.0', embed);
    await tasks.goLive('1.0.0');
  });

  it('the loader has a fixed address, is readable from any origin, and is revalidated after a minute', async () => {
    const loader = await request('GET /embed/board.js', { headers: { origin: 'https://stranger.example' } });

    expect([loader.status, loader.text]).toEqual([200, scriptOf('1.0.0')]);
    expect(Object.fromEntries(loader.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=60, stale-while-revalidate=600',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(loader.headers.get('set-cookie')).toBeNull();
    const again = await request('GET /embed/board.js', { headers: { 'if-none-match': loader.headers.get('etag') ?? '' } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('the loader is also at an immutable address of its version', async () => {
    const pinned = await request('GET /apps/tasks/1.0.0/embed/board.js', { headers: { origin: 'https://stranger.example' } });

    expect(pinned.text).toBe((await request('GET /embed/board.js')).text);
    expect(Object.fromEntries(pinned.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  it('pinned.json lists the scripts with their hashes', async () => {
    const { body } = await request<{ version: string; scripts: Record<string, { src: string; integrity: string }> }>(
      'GET /embed/pinned.json',
    );

    expect([body.version, Object.keys(body.scripts)]).toEqual(['1.0.0', ['remoteEntry.js', 'board.js', 'frame.js']]);
    for (const { src, integrity } of Object.values(body.scripts)) {
      const { text } = await request(`GET ${src as `/${string}`}`);
      expect(integrity).toBe(`sha384-${createHash('sha384').update(text).digest('base64')}`);
    }
  });

  it('serves the listed descriptions, and no other file', async () => {
    expect(await typeOf('/embed/custom-elements.json')).toBe('application/json');
    expect(await typeOf('/embed/board.d.ts')).toBe('text/plain; charset=utf-8');
    for (const path of ['/embed/element.0a1b2c3d.js', '/embed/release.json', '/embed/ard.js', '/embed/..%2Fboard.js'] as const) {
      expect([path, (await request(`GET ${path}`)).status]).toEqual([path, 404]);
    }
  });

  it('a rollout does not reach embedding pages, which cannot be told apart', async () => {
    await publish('1.1.0', embed);
    await tasks.goLive('1.1.0', 99);

    const responses = await Promise.all(Array.from({ length: 5 }, () => request('GET /embed/board.js')));
    expect(new Set(responses.map(({ text }) => text))).toEqual(new Set([scriptOf('1.0.0')]));
    expect(responses.map(({ headers }) => headers.get('set-cookie'))).toEqual(Array(5).fill(null));
  });

  it('the fixed addresses lead to a new live release, also the Module Federation entry', async () => {
    expect((await request('GET /embed/remoteEntry.js')).headers.get('location')).toBe('/apps/tasks/1.0.0/remoteEntry.js');
    await tasks.goLive('1.1.0');

    expect((await request('GET /embed/board.js')).text).toBe(scriptOf('1.1.0'));
    const entry = await request('GET /embed/remoteEntry.js');
    expect([entry.status, entry.headers.get('location')]).toEqual([302, '/apps/tasks/1.1.0/remoteEntry.js']);
    expect(entry.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('a release with a remote for hosts of other builds', () => {
  const remote = ['embed/federation/remoteEntry.js', 'embed/federation/mf-manifest.json'];

  it('has no manifest before', async () => {
    expect((await request('GET /embed/mf-manifest.json')).status).toBe(404);
  });

  it('leads to the remote’s entry instead of the one for the shell, also for a pinned release', async () => {
    await publish('1.2.0', { ...embed, files: [...embed.files, ...remote] });
    await tasks.goLive('1.2.0');

    expect((await request('GET /embed/remoteEntry.js')).headers.get('location')).toBe(`/apps/tasks/1.2.0/${remote[0]}`);
    const { body } = await request<{ scripts: Record<string, { src: string }> }>('GET /embed/pinned.json');
    expect(body.scripts['remoteEntry.js']?.src).toBe(`/apps/tasks/1.2.0/${remote[0]}`);
  });

  it('has a manifest for any origin, with the address of the release’s files', async () => {
    const manifest = await request<object>('GET /embed/mf-manifest.json', { headers: { origin: 'https://stranger.example' } });

    expect(Object.fromEntries(manifest.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=60, stale-while-revalidate=600',
      'access-control-allow-origin': '*',
    });
    const publicPath = expect.stringMatching(/^http:\/\/localhost:\d+\/apps\/tasks\/1\.2\.0\/embed\/federation\/$/) as string;
    expect(manifest.body).toEqual({ name: 'tasks', metaData: { type: 'app', publicPath } });
  });
});

describe('the frame', () => {
  it('may be framed by the origin in its address only, and has a policy as strict as our own page', async () => {
    const page = await request(`GET ${frame(portal)}`);

    expect(page.status).toBe(200);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`frame-ancestors ${portal.origin};`);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[\w+/]+=';/);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types daybook 'allow-duplicates'");
    expect(page.headers.get('integrity-policy')).toBe('blocked-destinations=(script), sources=(inline)');
    expect([page.headers.get('cache-control'), page.headers.get('set-cookie')]).toEqual(['no-store', null]);
    expect(page.text).toMatch(
      /<script type="module" src="\/apps\/tasks\/1\.2\.0\/embed\/frame\.js" integrity="sha384-[\w+/]{64}">/,
    );
    expect(page.text).not.toContain('modulepreload');
    expect(page.text).not.toContain('federation');
  });

  it.each([
    ['that is not registered', 'https://stranger.example'],
    ['that only looks alike', 'own.evil.example'],
    ['with a path', 'own/'],
    ['of another scheme', 'http://localhost'],
    ['null', 'null'],
    ['that is empty', ''],
    ['with a policy directive appended', "own; script-src 'unsafe-inline'"],
    ['that is a pattern', '*'],
  ])('may not be framed by an origin %s', async (_, origin) => {
    expectNoFrame(await request(`GET ${frame({ ...portal, origin: origin.replace('own', portal.origin) })}`));
  });

  it('may not be framed for an unknown portal, or for a portal with other origins', async () => {
    const other = await aPortal();
    expectNoFrame(await request(`GET ${frame({ ...portal, id: other.id })}`));
    expectNoFrame(await request(`GET ${frame({ ...portal, id: 'nobody' })}`));
    expectNoFrame(await request(`GET ${frame({ ...portal, id: 'a\0b' })}`));
    expectNoFrame(await request(`GET ${frame(portal)}&origin=https://stranger.example`));
    expectNoFrame(await request('GET /embed/frame/'));
  });

  it('may not be framed after its portal was removed', async () => {
    const other = await aPortal();
    expect((await request(`GET ${frame(other)}`)).status).toBe(200);
    await request(`DELETE /api/portals/${other.id}/`, { token: operator });

    expectNoFrame(await request(`GET ${frame(other)}`));
  });
});

describe('the playground', () => {
  it('has a strict content policy, and all its files exist', async () => {
    const page = await request('GET /embed/');

    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*require-trusted-types-for 'script'/);
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
    const files = [...page.text.matchAll(/(?:src|href)="(\/embed\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(files).toContain('/embed/board.js');
    for (const path of files) expect([path, (await request(`GET ${path as `/${string}`}`)).status]).toEqual([path, 200]);
    expect((await request('GET /embed/playground/gone.js')).status).toBe(404);
  });
});

const embed = {
  loader: 'embed/board.js',
  element: 'embed/element.0a1b2c3d.js',
  files: ['embed/board.js', 'embed/frame.js', 'embed/custom-elements.json', 'embed/board.d.ts'],
  budgets: { loader: 3000, element: 9000 },
};

async function publish(version: string, embedded?: typeof embed) {
  const named = embedded ? [...embedded.files, embedded.element] : [];
  const description = aDescription('tasks', { version, ...(embedded && { embed: embedded }) });
  const archive = await anArchive(
    ['release.json', JSON.stringify(description)],
    ['remoteEntry.js', `export const version = '${version}';`],
    ...named.map((name) => [name, name.endsWith('manifest.json') ? manifestText : scriptOf(version)] as const),
  );
  expect((await sendArchive(`tasks/${version}`, { token: tasks.token, archive })).status).toBe(201);
}

const manifestText = JSON.stringify({ name: 'tasks', metaData: { type: 'app', publicPath: 'auto' } });

const scriptOf = (version: string) => `export const version = '${version}';`;

const frame = ({ id, origin }: TestPortal) =>
  `/embed/frame/?portal=${encodeURIComponent(id)}&origin=${encodeURIComponent(origin)}` as const;

const typeOf = async (path: `/${string}`) => (await request(`GET ${path}`)).headers.get('content-type');

function expectNoFrame(response: ApiResult) {
  expect(response.status).toBe(404);
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none';");
  expect(response.text).not.toContain('<script');
}
