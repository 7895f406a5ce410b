import { errorsOf } from '../test/errors-of.ts';
import { appDescription, feed, releaseDescription } from './apps.ts';

const app = {
  name: 'wiki',
  title: 'Wiki',
  menu: [{ label: 'Wiki', path: '/wiki', order: 4, icon: 'notes' }],
  paths: [{ path: '/wiki', login: true }],
  needs: { shell: '^2.0.0', api: '^1.2.0' },
};

describe('the description of an app', () => {
  it.each([
    ['all of its fields', { budget: 50_000 }],
    ['no budget', {}],
    ['no menu entry', { menu: [] }],
    ['a menu entry without an icon', { menu: [{ label: 'Wiki', path: '/wiki', order: 4 }] }],
    [
      'menu entries with the other icons',
      { menu: ['board', 'calendar'].map((icon) => ({ label: 'Wiki', path: '/wiki', order: 4, icon })) },
    ],
    ['a menu entry with an icon of its own', { menu: [{ label: 'Wiki', path: '/wiki', order: 4, icon: 'images/book.svg' }] }],
    ['the path /', { paths: [{ path: '/', login: false }] }],
    ['a path that begins with a parameter', { paths: [{ path: '/:page', login: true }] }],
    ['paths with parameters', { paths: [{ path: '/pages/:page/edit', login: true }] }],
  ])('may have %s', (_, fields) => {
    expect(errorsOf(appDescription, { ...app, ...fields })).toEqual({});
  });

  it.each([
    ['name', 'Wiki', 'name'],
    ['name', '', 'name'],
    ['name', `a${'b'.repeat(40)}`, 'name'],
    ['title', '', 'title'],
    ['menu', [{ label: '', path: '/wiki', order: 4 }], 'menu.0.label'],
    ['menu', [{ label: 'Wiki', path: '/wiki', order: 4, icon: 'book' }], 'menu.0.icon'],
    ['paths', [], 'paths'],
    ['paths', [{ path: 'wiki', login: true }], 'paths.0.path'],
    ['paths', [{ path: '/wiki/', login: true }], 'paths.0.path'],
    ['paths', [{ path: '/Wiki', login: true }], 'paths.0.path'],
    ['paths', [{ path: '/wiki' }], 'paths.0.login'],
    ['needs', { shell: '^2.0.0' }, 'needs.api'],
    ['budget', 0, 'budget'],
    ['budget', 1.5, 'budget'],
  ])('must not have the %s %j', (field, value, path) => {
    expect(Object.keys(errorsOf(appDescription, { ...app, [field]: value }))).toEqual([path]);
  });
});

describe('the description of a release', () => {
  const release = {
    app,
    version: '1.0.0',
    entry: 'entry.js',
    preload: ['entry.js'],
    exposes: { './app': [] },
    shared: {},
    provides: {},
  };
  const embed = { loader: 'loader.js', element: 'element.js', files: ['loader.js'], budgets: { loader: 3000, element: 120_000 } };

  it('may have an embed', () => {
    expect(errorsOf(releaseDescription, release)).toEqual({});
    expect(errorsOf(releaseDescription, { ...release, embed })).toEqual({});
  });

  it('may name 100 shared packages, and no more', () => {
    const packages = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`package-${index}`, '1.0.0']));
    expect(errorsOf(releaseDescription, { ...release, shared: packages(100) })).toEqual({});
    const errors = errorsOf(releaseDescription, { ...release, shared: packages(101) });
    expect(errors).toEqual({ shared: ['Must be at most 100 packages.'] });
  });

  it.each([
    ['preload', 'entry.js', 'preload'],
    ['exposes', { './app': 'app.js' }, 'exposes../app'],
    ['embed', { ...embed, budgets: { loader: 0, element: 1 } }, 'embed.budgets.loader'],
    ['embed', { ...embed, loader: undefined }, 'embed.loader'],
  ])('must not have the %s %j', (field, value, path) => {
    expect(Object.keys(errorsOf(releaseDescription, { ...release, [field]: value }))).toEqual([path]);
  });
});

describe('the feed', () => {
  const served = { ...app, version: '1.0.0', entry: '/apps/wiki/1.0.0/entry.js' };

  it('has the live apps, each with a fallback if there is one', () => {
    expect(errorsOf(feed, { apps: [served, { ...served, fallback: { version: '0.9.0', entry: '/entry.js' } }] })).toEqual({});
  });

  it('leaves out fields that this contract does not know', () => {
    expect(feed.parse({ apps: [{ ...served, color: 'red' }] }).apps[0]).toEqual(served);
  });

  it('names the release that this browser tries, and when that ends', () => {
    const trying = { app: 'wiki', version: '1.1.0', until: '2026-11-21T08:00:00.000Z' };
    expect(errorsOf(feed, { apps: [], trying })).toEqual({});
    expect(Object.keys(errorsOf(feed, { apps: [], trying: { ...trying, until: 'soon' } }))).toEqual(['trying.until']);
  });
});
