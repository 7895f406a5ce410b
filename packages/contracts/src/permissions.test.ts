import { errorsOf } from '../test/errors-of.ts';
import { permissions } from './permissions.ts';

it('are origins, names of policies and inline styles', () => {
  const all = {
    connect: ['https://api.example:8443', 'wss://live.example', 'http://localhost:4000'],
    images: ['https://images.example'],
    fonts: ['https://fonts.example'],
    policies: ['vue', 'svelte-trusted-html', 'angular#bundler'],
    inlineStyles: true,
    workers: true,
  };
  expect(permissions.parse(all)).toEqual(all);
  expect(permissions.parse({})).toEqual({});
});

it.each([
  ['connect', "https://api.example; script-src 'unsafe-inline'"],
  ['connect', 'https://*.example'],
  ['connect', 'https://api.example/v1'],
  ['connect', 'http://api.example'],
  ['connect', 'ws://api.example'],
  ['connect', '*'],
  ['images', 'wss://images.example'],
  ['fonts', 'data:'],
  ['policies', '*'],
  ['policies', "'allow-duplicates'"],
  ['policies', 'vue; script-src *'],
  ['policies', 'default'],
  ['policies', 'daybook-worker'],
  ['policies', ''],
])('are not %s %j, which would permit more than it says', (name, value) => {
  expect(Object.keys(errorsOf(permissions, { [name]: [value] }))).toEqual([`${name}.0`]);
});

it('are at most 20 of a kind', () => {
  const origins = Array.from({ length: 21 }, (_, index) => `https://api${index}.example`);
  expect(errorsOf(permissions, { connect: origins })).toEqual({ connect: ['Must be at most 20.'] });
});

it('are not parsed as addresses if they are too long or not in ASCII', () => {
  const canParse = jest.spyOn(URL, 'canParse');
  expect(Object.keys(errorsOf(permissions, { images: [`https://${'a'.repeat(300)}`], connect: ['https://字'] }))).toHaveLength(2);
  expect(canParse).not.toHaveBeenCalled();
  canParse.mockRestore();
});
