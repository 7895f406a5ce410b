import { aDescription } from '../../../test/a-release.ts';
import { readDescription } from './read-description.ts';

const many = (count: number, of = 'x') => Array.from({ length: count }, (_, index) => `${of}${index}`);
const shared = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '^1.0.0']));
const refused = (text: string) => {
  try {
    readDescription('habits 1.0.0', text);
    return undefined;
  } catch (error) {
    return JSON.stringify((error as { complaints: unknown }).complaints);
  }
};

it('takes a description as a build writes it', () => {
  const description = aDescription('habits');
  expect(readDescription('habits 1.0.0', JSON.stringify(description))).toEqual(description);
});

it('takes no release.json of more than 64 KiB', () => {
  expect(refused(JSON.stringify(aDescription('habits')) + ' '.repeat(64 * 1024))).toContain('release.json has more than 64 KiB.');
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
])('takes no %s without an end, or that the database cannot hold', (place, description) => {
  expect(refused(JSON.stringify(description))).toContain(place);
});
