import { createHash } from 'node:crypto';
import { aDescription, aLiveRelease } from '../../test/sample-releases.ts';
import type { LiveRelease } from '../releases/public.ts';
import { startScript } from './page-assets.ts';
import { renderPage, toPageState, type PageState } from './page-state.ts';
import type { PageView } from './page-view.ts';

const shell = release('shell', ['/login'], ['main.js', 'vendor.js', 'main.js.map', 'icon.png']);
const notes = release('notes', ['/', '/notes/:slug'], ['remoteEntry.js', 'app.js', 'late.js']);
const tasks = release('tasks', ['/task'], ['remoteEntry.js', 'board.js', 'embed/board.js']);

describe('toPageState', () => {
  it('hashes the start script and every script of every live release, but none for other sites', () => {
    expect(state().integrity).toEqual({
      [startScript.address]: startScript.integrity,
      '/apps/shell/1.0.0/main.js': 'sha384-main.js',
      '/apps/shell/1.0.0/vendor.js': 'sha384-vendor.js',
      '/apps/notes/1.0.0/remoteEntry.js': 'sha384-remoteEntry.js',
      '/apps/notes/1.0.0/app.js': 'sha384-app.js',
      '/apps/notes/1.0.0/late.js': 'sha384-late.js',
      '/apps/tasks/1.0.0/remoteEntry.js': 'sha384-remoteEntry.js',
      '/apps/tasks/1.0.0/board.js': 'sha384-board.js',
    });
  });

  it('hashes the scripts of fallbacks too', () => {
    const before = ({ description, files }: LiveRelease) => ({ version: '0.9.0', description, files });
    const live = [
      { ...shell, fallback: before(shell) },
      { ...tasks, fallback: before(tasks) },
    ];
    const page = toPageState(live, { offline: true });
    expect(Object.keys(page?.integrity ?? {}).filter((address) => address.includes('0.9.0'))).toEqual([
      '/apps/shell/0.9.0/main.js',
      '/apps/shell/0.9.0/vendor.js',
      '/apps/tasks/0.9.0/remoteEntry.js',
      '/apps/tasks/0.9.0/board.js',
    ]);
  });

  it('allows the import map that the page holds, by its hash, and no other inline script', () => {
    const importMap = /<script type="importmap">(.*)<\/script>/.exec(render({ owner: 'notes' }))?.[1] ?? '';
    const hash = createHash('sha256').update(importMap).digest('base64');

    const policy = state().headers['content-security-policy'] ?? '';

    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).not.toContain('unsafe');
  });

  it('allows the Trusted Types policy that modules need only beside one, live or a fallback', () => {
    const module = { ...tasks, description: { ...tasks.description, format: 'single-spa' as const } };
    const before = { ...tasks, fallback: { version: '0.9.0', description: module.description, files: module.files } };
    const policies = (offline: boolean, ...releases: LiveRelease[]) =>
      /trusted-types (.*)$/.exec(toPageState([shell, ...releases], { offline })?.headers['content-security-policy'] ?? '')?.[1];
    expect([policies(true, tasks), policies(false, tasks)]).toEqual(['daybook-worker', "'none'"]);
    expect([policies(true, module), policies(false, before)]).toEqual(['daybook-worker default', 'default']);
  });

  it('permits in its policy whatever operators permit its apps, and nothing else', () => {
    const policyWith = (...permitted: LiveRelease['permissions'][]) => {
      const releases = permitted.map((permissions) => ({ ...tasks, permissions }));
      return toPageState([shell, ...releases], { offline: true })?.headers['content-security-policy']?.split('; ') ?? [];
    };
    const without = policyWith({}, {});
    const added = (...permitted: [LiveRelease['permissions'], LiveRelease['permissions']]) =>
      policyWith(...permitted).filter((line) => !without.includes(line));

    const one = { connect: ['https://api.example'], images: ['https://a.example'], policies: ['vue'] };
    expect(added(one, { connect: ['wss://b.example', 'https://api.example'], fonts: ['https://c.example'] })).toEqual([
      "img-src 'self' data: https://a.example",
      "font-src 'self' https://c.example",
      "connect-src 'self' https://api.example wss://b.example",
      "trusted-types daybook-worker vue 'allow-duplicates'",
    ]);
    expect(added({ inlineStyles: true }, {})).toEqual(["style-src 'self' 'unsafe-inline'"]);
    // The service worker needs `worker-src` too; with the policy `default` the shell chooses the scripts of the others.
    expect(added({ workers: true }, {})).toEqual(['trusted-types daybook-worker default']);
  });

  it('allows workers only if an app may start them, or the page has a service worker', () => {
    const workerSource = (permissions: LiveRelease['permissions'], offline: boolean) =>
      /worker-src [^;]*/.exec(
        toPageState([shell, { ...tasks, permissions }], { offline })?.headers['content-security-policy'] ?? '',
      )?.[0];
    expect([workerSource({}, false), workerSource({ workers: true }, false), workerSource({}, true)]).toEqual([
      "worker-src 'none'",
      "worker-src 'self'",
      "worker-src 'self'",
    ]);
  });

  it('tells scripts which apps may start workers, and nothing else that a release asks for', () => {
    const asking = aDescription('tasks', { app: { permissions: { workers: true, policies: ['vue'] } } });
    const inFeed = (permitted: LiveRelease['permissions']) => {
      const releases = [shell, { ...tasks, description: asking, permissions: permitted }];
      const { permissions, format } = toPageState(releases, { offline: true })?.feed.apps[0] ?? {};
      return [permissions, format];
    };
    // By this format the shell loads the app with the code that creates the policy.
    expect(inFeed({ workers: true, policies: ['vue'] })).toEqual([{ workers: true }, 'federation']);
    expect(inFeed({ policies: ['vue'] })).toEqual([undefined, undefined]);
  });

  it('is nothing while no shell is live', () => {
    expect(toPageState([notes, tasks], { offline: true })).toBeUndefined();
  });
});

describe('renderPage', () => {
  it('preloads the shell and the app that owns the path, with their hashes', () => {
    expect(preloads(render({ owner: 'tasks' }))).toEqual([
      '/apps/shell/1.0.0/vendor.js sha384-vendor.js',
      '/apps/tasks/1.0.0/remoteEntry.js sha384-remoteEntry.js',
      '/apps/tasks/1.0.0/board.js sha384-board.js',
    ]);
    expect(preloads(render({}))).toEqual(['/apps/shell/1.0.0/vendor.js sha384-vendor.js']);
  });

  it('preloads the federation runtime of the shell only for the paths of an app', () => {
    const split = {
      ...shell,
      description: { ...shell.description, exposes: { './federation': ['vendor.js'] }, preload: ['main.js'] },
    };
    const page = toPageState([split, tasks], { offline: true })!;

    expect(preloads(render({ owner: 'tasks' }, page))[0]).toBe('/apps/shell/1.0.0/vendor.js sha384-vendor.js');
    expect(preloads(render({ owner: 'shell' }, page))).toEqual([]);
  });

  it('starts the shell, by its hash', () => {
    expect(render({ owner: 'notes' })).toContain(
      '<script type="module" src="/apps/shell/1.0.0/main.js" integrity="sha384-main.js">',
    );
  });

  it('holds the feed of every app but the shell, and the ticket', () => {
    const feed = /<script type="application\/json" id="feed">(.*)<\/script>/.exec(render({ owner: 'notes' }))?.[1] ?? '';

    expect(JSON.parse(feed)).toEqual({
      apps: [
        { ...notes.description.app, version: '1.0.0', entry: '/apps/notes/1.0.0/remoteEntry.js' },
        { ...tasks.description.app, version: '1.0.0', entry: '/apps/tasks/1.0.0/remoteEntry.js' },
      ],
      state: state().feed.state,
      ticket: 'a-ticket',
    });
  });

  it('has the import map before anything that loads a module, because browsers reject it later', () => {
    const html = render({ owner: 'notes' });

    expect(html.indexOf('importmap')).toBeLessThan(html.indexOf('modulepreload'));
  });

  it('has the chosen theme, and none for people who follow the system', () => {
    expect(render({ theme: 'dark' })).toContain('<html lang="en" data-theme="dark">');
    expect(render({})).toContain('<html lang="en">');
  });

  it('shows the menu in its order before any script, with the open app marked, only if the page has a frame', () => {
    expect(render({ owner: 'notes' })).toContain('<div id="root"></div>');
    const from = toPageState([shell, withMenu(tasks, ['Tasks', 2], ['Sprint', 0]), withMenu(notes, ['Notes', 1])], {
      offline: true,
    })!;
    expect(menuIn(render({ owner: 'tasks', isFramed: true }, from))).toEqual([
      ['other current', 'Sprint'],
      ['notes', 'Notes'],
      ['other current', 'Tasks'],
      ['logout', 'Logout'],
    ]);
  });

  it('shows the texts of other teams as texts', () => {
    const from = toPageState([shell, withMenu(notes, ['</div><script>&"\'', 1])], { offline: true })!;
    const html = render({ isFramed: true }, from);
    expect(menuIn(html)[0]).toEqual(['notes', '&#60;/div&#62;&#60;script&#62;&#38;&#34;&#39;']);
  });
});

function render(view: Partial<PageView>, from = state()) {
  const { start, end } = renderPage(from, { owner: undefined, isFramed: false, hasSearch: false, theme: undefined, ...view });
  return `${start}a-ticket${end}`;
}

function state(): PageState {
  return toPageState([shell, notes, tasks], { offline: true })!;
}

function release(app: string, paths: string[], names: string[]): LiveRelease {
  const scripts = names.filter((name) => /^\w+\.js$/.test(name) && name !== 'late.js');
  const live = aLiveRelease(app, {
    app: { title: app, paths: paths.map((path) => ({ path, login: true })) },
    entry: scripts[0] ?? '',
    preload: scripts,
  });
  return { ...live, files: Object.fromEntries(names.map((name) => [name, { integrity: `sha384-${name}`, bytes: 10 }])) };
}

function withMenu(live: LiveRelease, ...entries: [label: string, order: number][]): LiveRelease {
  const icon = live === notes ? { icon: 'notes' as const } : {};
  const menu = entries.map(([label, order]) => ({ label, order, path: '/', ...icon }));
  return { ...live, description: { ...live.description, app: { ...live.description.app, menu } } };
}

/** Returns the classes and the text of each entry of the menu in the page's picture of the frame. */
function menuIn(html: string) {
  const menu = /<div class="menu">(.*?)<div class="screen">/s.exec(html)?.[1] ?? '';
  return [...menu.matchAll(/<div class="([^"]*)">([^<]*)<\/div>/g)].map(([, classes, text]) => [classes, text]);
}

function preloads(html: string) {
  return [...html.matchAll(/<link rel="modulepreload" href="(.*?)" integrity="(.*?)">/g)].map(
    ([, address, hash]) => `${address} ${hash}`,
  );
}
