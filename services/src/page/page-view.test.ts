import { aLiveRelease } from '../../test/sample-releases.ts';
import type { LiveRelease } from '../releases/public.ts';
import { toPageState } from './page-state.ts';
import { viewOf } from './page-view.ts';

const anEntry = { label: 'One', path: '/', order: 1 };

const state = toPageState(
  [
    release('shell', { '/login': false, '/connect': false, '/trash': true }),
    release('notes', { '/': true, '/shared/:id': false }, [anEntry]),
    release('quiet', { '/quiet': false }),
  ],
  { offline: true },
)!;

describe('the view of a page', () => {
  it('belongs to the app that owns the path, to the shell for its own, and to none for others', () => {
    const owners = ['/shared/milk', '/login', '/nowhere'].map((path) => viewOf(state, path).owner);
    expect(owners).toEqual(['notes', 'shell', undefined]);
  });

  it.each([
    ['/', false, true],
    ['/trash', false, true],
    ['/nowhere', false, true],
    ['/quiet', false, true],
    ['/shared/milk', true, true],
    ['/login', false, false],
    ['/connect', false, false],
  ])('at %s has a frame before a login: %s, and after one: %s', (path, before, after) => {
    expect(viewOf(state, path).isFramed).toBe(before);
    expect(viewOf(state, path, 'theme=dark; frame=shown').isFramed).toBe(after);
  });

  it('has the place of the search only after a login, if an app can be searched', () => {
    const searched = { ...state, feed: { apps: state.feed.apps.map((app) => ({ ...app, search: { module: 'search' } })) } };
    const of = (from: typeof state, cookies?: string) => viewOf(from, '/shared/milk', cookies).hasSearch;
    expect([of(searched), of(searched, 'frame=shown'), of(state, 'frame=shown')]).toEqual([false, true, false]);
  });

  it.each([
    ['theme=dark', 'dark'],
    ['a=b; theme=light; c', 'light'],
    ['theme=pink', undefined],
    ['theme=%22%3E%3Cscript%3E', undefined],
    ['', undefined],
  ])('with the cookie %s has the theme %s', (cookies, theme) => {
    expect(viewOf(state, '/', cookies).theme).toBe(theme);
  });
});

function release(app: string, paths: Readonly<Record<string, boolean>>, menu: (typeof anEntry)[] = []): LiveRelease {
  const owned = Object.entries(paths).map(([path, login]) => ({ path, login }));
  return aLiveRelease(app, { app: { menu, paths: owned } });
}
