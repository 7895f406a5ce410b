import { aLiveRelease } from '../../test/sample-releases.ts';
import { PathOwners } from './path-owners.ts';

const notes = aLiveRelease('notes', { app: { paths: ['/', '/notes/:slug', '/notes/new'].map((path) => ({ path, login: true })) } });

it('finds the same app for a path again, also among many others, and for long paths', () => {
  const owners = new PathOwners([aLiveRelease('shell'), notes]);
  const others = Array.from({ length: 300 }, (_, index) => `/nowhere/${index}`);
  const paths = ['/', '/notes/new', `/notes/${'x'.repeat(1000)}`, '/login', '/nowhere'];
  const expected = ['/', '/notes/new', '/notes/:slug', '/login', undefined];
  for (const _ of ['first', 'again']) {
    expect(paths.map((path) => owners.find(path)?.owned.path)).toEqual(expected);
    expect(others.map((path) => owners.find(path))).toEqual(others.map(() => undefined));
  }
});

it('does not find in one set of releases what another one owned', () => {
  expect(new PathOwners([notes]).find('/')?.app.app).toBe('notes');
  expect(new PathOwners([]).find('/')).toBeUndefined();
});
