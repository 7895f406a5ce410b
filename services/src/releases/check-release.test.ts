import { checkRelease } from './check-release.ts';

const file = { integrity: 'sha384-x', bytes: 1 };
const files = { 'remoteEntry.js': file, 'chunks/app.0a1b.js': file };
const app = { name: 'notes', title: 'Notes', menu: [], paths: [], needs: { shell: '^1.0.0', api: '^1.0.0' } };
const description = { app, version: '1.0.0', entry: 'remoteEntry.js', preload: ['remoteEntry.js', 'chunks/app.0a1b.js'] };

describe('checkRelease', () => {
  it.each(['1.0.0', '0.12.3', '1.0.0-local-0a1b2c3d', '2.5.0-rc.1'])('takes version %s', (version) => {
    expect(checkRelease({ ...description, version }, files)).toEqual([]);
  });

  it.each(['', '1.0', 'v1.0.0', '1.0.0+build', '../1.0.0', '1.0.0/..', '1.0.0-', `1.0.0-${'a'.repeat(100)}`])(
    'refuses version %j',
    (version) => {
      expect(checkRelease({ ...description, version }, files)).toEqual([`"${version}" is no semantic version.`]);
    },
  );

  it.each([
    '../app.js',
    'a/../b.js',
    '/app.js',
    '.env',
    'a/.git',
    'a//b.js',
    'a b.js',
    'a\\b.js',
    'app.js.br',
    'app.js.gz',
    'ä.js',
  ])('refuses a file called %s', (name) => {
    expect(checkRelease(description, { ...files, [name]: file })).toEqual([
      `The file name "${name}" holds what an address should not.`,
    ]);
  });

  it('refuses a release.json that names files which are not there', () => {
    expect(checkRelease({ ...description, entry: 'toString', preload: ['gone.js'] }, files)).toEqual([
      'release.json names toString, which is not in the folder.',
      'release.json names gone.js, which is not in the folder.',
    ]);
  });
});
