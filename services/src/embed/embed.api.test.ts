import { createHash } from 'node:crypto';
import { type Answered, ask } from '../../test/api.ts';
import { aDescription } from '../../test/a-release.ts';
import { anArchive } from '../../test/an-archive.ts';
import { aPortal, type TestPortal } from '../../test/portals.ts';
import { aTeam, operator, send, type Team } from '../../test/releasing.ts';

// No other test has an app of this name, so that this one alone says what is live of it.
let tasks: Team;
let portal: TestPortal;

beforeAll(async () => {
  tasks = await aTeam({ app: 'tasks' });
  portal = await aPortal();
});

describe('while nothing that can be embedded is live', () => {
  it('nothing is there to load, and it says so, to pages of others too', async () => {
    await publish('0.1.0');
    await tasks.goLive('0.1.0');

    for (const path of ['/embed/board.js', '/embed/remoteEntry.js', frame(portal)] as const) {
      const answer = await ask(`GET ${path}`);
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '60']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.text).toContain('No release of tasks that can be embedded is live.');
      expect(answer.headers.get('access-control-allow-origin')).toBe(path.startsWith('/embed/frame') ? null : '*');
    }
  });
});

describe('once it is live', () => {
  beforeAll(async () => {
    await publish('1.0.0', embed);
    await tasks.goLive('1.0.0');
  });

  it('the loader is at an address that stays, for the pages of everybody, and asked for anew after a minute', async () => {
    const loader = await ask('GET /embed/board.js', { headers: { origin: 'https://stranger.example' } });

    expect([loader.status, loader.text]).toEqual([200, scriptOf('1.0.0')]);
    expect(Object.fromEntries(loader.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=60, stale-while-revalidate=600',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(loader.headers.get('set-cookie')).toBeNull();
    const again = await ask('GET /embed/board.js', { headers: { 'if-none-match': loader.headers.get('etag') ?? '' } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('is there under its version for ever, with the same bytes', async () => {
    const pinned = await ask('GET /apps/tasks/1.0.0/embed/board.js', { headers: { origin: 'https://stranger.example' } });

    expect(pinned.text).toBe((await ask('GET /embed/board.js')).text);
    expect(Object.fromEntries(pinned.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  it('is named with its hash, for who wants no other', async () => {
    const { body } = await ask<{ version: string; scripts: Record<string, { src: string; integrity: string }> }>(
      'GET /embed/pinned.json',
    );

    expect([body.version, Object.keys(body.scripts)]).toEqual(['1.0.0', ['remoteEntry.js', 'board.js', 'frame.js']]);
    for (const { src, integrity } of Object.values(body.scripts)) {
      const { text } = await ask(`GET ${src as `/${string}`}`);
      expect(integrity).toBe(`sha384-${createHash('sha384').update(text).digest('base64')}`);
    }
  });

  it('so are its descriptions, and nothing that it does not name', async () => {
    expect(await typeOf('/embed/custom-elements.json')).toBe('application/json');
    expect(await typeOf('/embed/board.d.ts')).toBe('text/plain; charset=utf-8');
    for (const path of ['/embed/element.0a1b2c3d.js', '/embed/release.json', '/embed/ard.js', '/embed/..%2Fboard.js'] as const) {
      expect([path, (await ask(`GET ${path}`)).status]).toEqual([path, 404]);
    }
  });

  it('what is rolled out to some is not given to pages, which nobody can tell apart', async () => {
    await publish('1.1.0', embed);
    await tasks.goLive('1.1.0', 99);

    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('GET /embed/board.js')));
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([scriptOf('1.0.0')]));
    expect(answers.map(({ headers }) => headers.get('set-cookie'))).toEqual(Array(5).fill(null));
  });

  it('what goes live is what the address leads to, the remote of Module Federation too', async () => {
    expect((await ask('GET /embed/remoteEntry.js')).headers.get('location')).toBe('/apps/tasks/1.0.0/remoteEntry.js');
    await tasks.goLive('1.1.0');

    expect((await ask('GET /embed/board.js')).text).toBe(scriptOf('1.1.0'));
    const entry = await ask('GET /embed/remoteEntry.js');
    expect([entry.status, entry.headers.get('location')]).toEqual([302, '/apps/tasks/1.1.0/remoteEntry.js']);
    expect(entry.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('the frame', () => {
  it('stands in the pages of the one origin that its address names, and is as strict as our own page', async () => {
    const page = await ask(`GET ${frame(portal)}`);

    expect(page.status).toBe(200);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`frame-ancestors ${portal.origin};`);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[\w+/]+=';/);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types daybook 'allow-duplicates'");
    expect(page.headers.get('integrity-policy')).toBe('blocked-destinations=(script), sources=(inline)');
    expect([page.headers.get('cache-control'), page.headers.get('set-cookie')]).toEqual(['no-store', null]);
    expect(page.text).toMatch(
      /<script type="module" src="\/apps\/tasks\/1\.1\.0\/embed\/frame\.js" integrity="sha384-[\w+/]{64}">/,
    );
    expect(page.text).not.toContain('modulepreload');
  });

  it.each([
    ['of nobody', 'https://stranger.example'],
    ['that looks alike', 'own.evil.example'],
    ['with a path', 'own/'],
    ['of another scheme', 'http://localhost'],
    ['that is none', 'null'],
    ['that is empty', ''],
    ['that says more', "own; script-src 'unsafe-inline'"],
    ['that is a pattern', '*'],
  ])('stands nowhere for an origin %s', async (_, said) => {
    refusesToStand(await ask(`GET ${frame({ ...portal, origin: said.replace('own', portal.origin) })}`));
  });

  it('stands nowhere for a portal that is not registered, or is not the origin’s', async () => {
    const other = await aPortal();
    refusesToStand(await ask(`GET ${frame({ ...portal, id: other.id })}`));
    refusesToStand(await ask(`GET ${frame({ ...portal, id: 'nobody' })}`));
    refusesToStand(await ask(`GET ${frame({ ...portal, id: 'a\0b' })}`));
    refusesToStand(await ask(`GET ${frame(portal)}&origin=https://stranger.example`));
    refusesToStand(await ask('GET /embed/frame/'));
  });

  it('stands nowhere any more once its portal is taken out', async () => {
    const other = await aPortal();
    expect((await ask(`GET ${frame(other)}`)).status).toBe(200);
    await ask(`DELETE /api/portals/${other.id}/`, { token: operator });

    refusesToStand(await ask(`GET ${frame(other)}`));
  });
});

describe('the playground', () => {
  it('is a page without any exception from a strict policy, and has its files', async () => {
    const page = await ask('GET /embed/');

    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*require-trusted-types-for 'script'/);
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
    const files = [...page.text.matchAll(/(?:src|href)="(\/embed\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(files).toContain('/embed/board.js');
    for (const path of files) expect([path, (await ask(`GET ${path as `/${string}`}`)).status]).toEqual([path, 200]);
    expect((await ask('GET /embed/playground/gone.js')).status).toBe(404);
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
    ...named.map((name) => [name, scriptOf(version)] as const),
  );
  expect((await send(`tasks/${version}`, { token: tasks.token, archive })).status).toBe(201);
}

const scriptOf = (version: string) => `export const version = '${version}';`;

const frame = ({ id, origin }: TestPortal) =>
  `/embed/frame/?portal=${encodeURIComponent(id)}&origin=${encodeURIComponent(origin)}` as const;

const typeOf = async (path: `/${string}`) => (await ask(`GET ${path}`)).headers.get('content-type');

function refusesToStand(answer: Answered) {
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none';");
  expect(answer.text).not.toContain('<script');
}
