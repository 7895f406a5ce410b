import { createHash } from 'node:crypto';
import { rewritePage } from './rewrite-page.mjs';

type App = ReturnType<typeof app>;

const feed = { state: 'one', ticket: 'signed', apps: [app('notes', '1.0.0'), app('tasks', '1.0.0')] };
const integrity = { '/apps/notes/1.0.0/remoteEntry.js': 'sha384-old', '/apps/tasks/1.0.0/remoteEntry.js': 'sha384-tasks' };
const release = {
  app: { name: 'notes', paths: [{ path: '/papers' }], title: '</script><b>' },
  version: '0.0.0-dev',
  entry: 'remoteEntry.js',
  preload: ['remoteEntry.js'],
  address: '/apps/notes/0.0.0-dev/',
  integrity: { '/apps/notes/0.0.0-dev/remoteEntry.js': 'sha384-new' },
};
const script = { address: '/page.js', integrity: 'sha384-page' };

function app(name: string, version: string) {
  return { name, paths: [{ path: `/${name}` }], version, entry: `/apps/${name}/${version}/remoteEntry.js` };
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function aPage({ apps = feed }: { apps?: object } = {}) {
  const importMap = JSON.stringify({ integrity });
  const html = `<!doctype html><head><script type="importmap">${importMap}</script>
<link rel="modulepreload" href="/apps/shell/1.0.0/main.js" integrity="sha384-shell">
<link rel="modulepreload" href="/apps/notes/1.0.0/remoteEntry.js" integrity="sha384-old">
<script type="application/json" id="feed">${JSON.stringify(apps)}</script>
<script type="application/json" id="shell">{"version":"1.0.0","entry":"/apps/shell/1.0.0/main.js"}</script>
<script type="module" src="/apps/shell/1.0.0/main.js" integrity="sha384-shell"></script>
</head><body></body>`;
  return { html, policy: `default-src 'none'; script-src 'self' ${hash(importMap)}; upgrade-insecure-requests; base-uri 'none'` };
}

const inside = (html: string, attribute: string) =>
  new RegExp(`<script [^>]*${attribute}[^>]*>(.*?)</script>`).exec(html)?.[1] ?? '';

const feedOf = (html: string) =>
  JSON.parse(inside(html, 'id="feed"')) as Omit<Partial<typeof feed>, 'apps'> & {
    apps: (App & { title?: string; filled?: object; hears?: object; menu?: object })[];
  };

describe('rewritePage', () => {
  it('serves one app from the working tree, and the others as they are released', () => {
    const { html } = rewritePage(aPage(), { releases: [release], script });

    const { apps, state } = feedOf(html);
    expect(state).toBe('one');
    expect(apps.map(({ name, version, entry }) => [name, version, entry])).toEqual([
      ['tasks', '1.0.0', '/apps/tasks/1.0.0/remoteEntry.js'],
      ['notes', '0.0.0-dev', '/apps/notes/0.0.0-dev/remoteEntry.js'],
    ]);
    expect(apps[1].paths).toEqual([{ path: '/papers' }]);
    expect(JSON.parse(inside(html, 'type="importmap"'))).toEqual({
      integrity: { ...integrity, ...release.integrity, '/page.js': 'sha384-page' },
    });
  });

  it('serves several apps and the shell from their working trees', () => {
    const tasks = { ...release, app: { name: 'tasks', paths: [] }, address: '/apps/tasks/0.0.0-dev/' };
    const address = '/apps/shell/0.0.0-dev/';
    const shell = {
      ...tasks,
      app: { name: 'shell', paths: [] },
      entry: 'main.js',
      address,
      integrity: { [`${address}main.js`]: 'sha384-own' },
    };
    const { html } = rewritePage(aPage(), { releases: [release, tasks, shell], script });

    expect(feedOf(html).apps.map(({ name, version }) => [name, version])).toEqual([
      ['notes', '0.0.0-dev'],
      ['tasks', '0.0.0-dev'],
    ]);
    expect(JSON.parse(inside(html, 'id="shell"'))).toEqual({ version: '0.0.0-dev', entry: `${address}main.js` });
    expect(html).toContain(`<script type="module" src="${address}main.js" integrity="sha384-own"></script>`);
    expect(html).not.toContain('/apps/shell/1.0.0/');
  });

  it('runs the script of the dev server before the shell', () => {
    const { html } = rewritePage(aPage(), { releases: [release], script });
    const modules = [...html.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, address]) => address);

    expect(modules).toEqual(['/page.js', '/apps/shell/1.0.0/main.js']);
  });

  it('puts the extensions of the app into the slots of the others, and keeps those of its own slots', () => {
    const slots = [{ name: 'note.actions' }];
    const wiki = {
      ...app('wiki', '1.0.0'),
      slots,
      filled: { 'note.actions': [{ app: 'tasks' }, { app: 'notes', module: 'old' }] },
    };
    const notes = { ...app('notes', '1.0.0'), slots, filled: { 'note.footer': [{ app: 'wiki' }] } };
    const extensions = [{ slot: 'note.actions', module: 'new' }];
    const { html } = rewritePage(aPage({ apps: { apps: [notes, wiki] } }), {
      releases: [{ ...release, app: { ...release.app, extensions } }],
      script,
    });
    expect(feedOf(html).apps.map(({ name, filled }) => [name, filled])).toEqual([
      ['wiki', { 'note.actions': [{ app: 'tasks' }, { app: 'notes', module: 'new' }] }],
      ['notes', { 'note.footer': [{ app: 'wiki' }] }],
    ]);
  });

  it('lets the app hear the events of the others in each version, and the others its own', () => {
    const [made, done] = ['habit.made', 'note.done'];
    const habits = {
      ...app('habits', '1.0.0'),
      emits: [{ name: made, version: '2.0.0' }],
      listens: [{ name: done, version: '^1.0.0' }],
      hears: { [done]: ['1.0.0'] },
    };
    const own = { ...release.app, emits: [{ name: done, version: '3.0.0' }], listens: [{ name: made, version: '^1.0.0' }] };
    const { html } = rewritePage(aPage({ apps: { apps: [habits, app('tasks', '1.0.0')] } }), {
      releases: [{ ...release, app: own }],
      script,
    });
    expect(feedOf(html).apps.map(({ name, hears }) => [name, hears])).toEqual([
      ['habits', { [done]: ['1.0.0', '3.0.0'] }],
      ['tasks', undefined],
      ['notes', { [made]: ['2.0.0'] }],
    ]);
  });

  it('has the address of an icon of the working tree', () => {
    const menu = [{ label: 'Papers', icon: 'icon.svg' }, { label: 'Old papers', icon: 'notes' }, { label: 'New papers' }];
    const { html } = rewritePage(aPage(), { releases: [{ ...release, app: { ...release.app, menu } }], script });
    expect(feedOf(html).apps.at(-1)?.menu).toEqual([
      { label: 'Papers', image: { address: '/apps/notes/0.0.0-dev/icon.svg', integrity: '' } },
      { label: 'Old papers', icon: 'notes' },
      { label: 'New papers' },
    ]);
  });

  it('adds an app that was never released', () => {
    const { html } = rewritePage(aPage({ apps: { apps: [app('tasks', '1.0.0')] } }), { releases: [release], script });

    expect(feedOf(html).apps.map(({ name }) => name)).toEqual(['tasks', 'notes']);
  });

  it('allows the new import map in the policy, which stays as strict except for https', () => {
    const { html, policy } = rewritePage(aPage(), { releases: [release], script });

    expect(policy).toBe(`default-src 'none'; script-src 'self' ${hash(inside(html, 'type="importmap"'))}; base-uri 'none'`);
  });

  it('preloads nothing that the page does not use', () => {
    const links = [...rewritePage(aPage(), { releases: [release], script }).html.matchAll(/modulepreload" href="([^"]+)/g)];

    expect(links.map(([, to]) => to)).toEqual(['/apps/shell/1.0.0/main.js']);
  });

  it('stops the page from reporting on the releases of the installation', () => {
    for (const releases of [[release], []]) {
      expect(feedOf(rewritePage(aPage(), { releases, script }).html).ticket).toBeUndefined();
    }
  });

  it('keeps the released app while there is no build, and waits for the first one', () => {
    const { html } = rewritePage(aPage(), { releases: [], script });

    expect(feedOf(html).apps).toEqual(feed.apps);
    expect(inside(html, 'type="importmap"')).toContain('"/page.js":"sha384-page"');
  });

  it('writes nothing that ends its element', () => {
    const { html } = rewritePage(aPage(), { releases: [release], script });

    expect(feedOf(html).apps[1].title).toBe('</script><b>');
  });

  it('does not change a response that is not a page of the product', () => {
    const page = { html: '<!doctype html><title>Log in</title></head>', policy: "default-src 'self'" };

    expect(rewritePage(page, { releases: [release], script })).toEqual(page);
  });
});
