import { aDescription } from '../../../test/sample-releases.ts';
import { parseDescription } from './read-build.ts';

const many = (count: number, of = 'x') => Array.from({ length: count }, (_, index) => `${of}${index}`);
const shared = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '^1.0.0']));
const errorsOf = (text: string) => {
  try {
    parseDescription('habits 1.0.0', text);
    return undefined;
  } catch (error) {
    return JSON.stringify((error as { errors: unknown }).errors);
  }
};

it('accepts a description as a build writes it', () => {
  const description = aDescription('habits');
  expect(parseDescription('habits 1.0.0', JSON.stringify(description))).toEqual(description);
});

it('rejects a release.json of more than 64 KiB', () => {
  expect(errorsOf(JSON.stringify(aDescription('habits')) + ' '.repeat(64 * 1024))).toContain('release.json has more than 64 KiB.');
});

it.each([
  ['title', aDescription('habits', { app: { title: 'x'.repeat(101) } })],
  ['title', aDescription('habits', { app: { title: 'NUL \0' } })],
  ['title', aDescription('habits', { app: { title: 'half \ud800' } })],
  ['menu', aDescription('habits', { app: { menu: many(11).map((label) => ({ label, path: '/habits', order: 1 })) } })],
  ['paths', aDescription('habits', { app: { paths: many(33, '/a').map((path) => ({ path, login: true })) } })],
  ['paths.0.path', aDescription('habits', { app: { paths: [{ path: `/${'a'.repeat(200)}`, login: true }] } })],
  ['needs.shell', aDescription('habits', { app: { needs: { shell: '1 || '.repeat(60), api: '1' } } })],
  ['version', aDescription('habits', { version: `1.0.0-${'a'.repeat(100)}` })],
  ['preload', aDescription('habits', { preload: many(201) })],
  ['shared', aDescription('habits', { shared: shared(many(101)) })],
  ['shared', aDescription('habits', { shared: { ['a\0']: '1' } })],
  ['provides', aDescription('habits', { provides: shared(many(101)) })],
  ['exposes', aDescription('habits', { exposes: { './app': many(201) } })],
])('rejects a %s that is too long, or that the database cannot store', (place, description) => {
  expect(errorsOf(JSON.stringify(description))).toContain(place);
});
