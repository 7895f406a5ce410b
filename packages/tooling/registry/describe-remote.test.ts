import { describeRemote } from './describe-remote.mjs';

const aModule = (...imports: string[]) => ({ imports, exports: [], code: '' });
const modules = new Map([
  ['remoteEntry.js', aModule('runtime.js')],
  ['runtime.js', aModule()],
  ['app.js', aModule('part.js')],
  ['part.js', aModule()],
  ['later.js', aModule()],
]);
const remoteEntry = { name: 'remoteEntry.js', path: '', type: 'module' };
const app = {
  path: './app',
  assets: { js: { sync: ['app.js'], async: ['later.js'] }, css: { sync: ['app.css'], async: ['later.css'] } },
};

describe('describeRemote', () => {
  it('preloads the entry and what the app needs first, with its style sheets', () => {
    expect(describeRemote({ metaData: { remoteEntry }, exposes: [app, { path: './Other' }] }, modules)).toEqual({
      format: 'federation',
      entry: 'remoteEntry.js',
      preload: ['remoteEntry.js', 'app.js', 'runtime.js', 'part.js'],
      styles: ['app.css'],
      exposes: { './app': ['app.js'], './Other': [] },
      shared: {},
    });
  });

  it('takes the only exposed module under any name', () => {
    const described = describeRemote({ metaData: { remoteEntry }, exposes: [{ path: './Habits' }] }, modules);
    expect(described).toMatchObject({ module: 'Habits', exposes: { './Habits': [] } });
  });

  it('needs those packages from the shell of which only one copy may be in a page', () => {
    const shared = [
      { name: 'react', singleton: true, requiredVersion: '^19.0.0' },
      { name: 'react-dom', singleton: true, requiredVersion: false as const },
      { name: 'lodash', singleton: false, requiredVersion: '^4.0.0' },
    ];
    expect(describeRemote({ metaData: { remoteEntry }, exposes: [app], shared }, modules).shared).toEqual({ react: '^19.0.0' });
  });

  it('needs the federation runtime of the shell if it has none of its own', () => {
    const external = new Map(modules).set('runtime.js', { ...aModule(), code: 'module.exports = _FEDERATION_RUNTIME_CORE;' });
    const manifest = { metaData: { remoteEntry, pluginVersion: '2.9.2' }, exposes: [app] };
    expect(describeRemote(manifest, external).shared).toEqual({ '@module-federation/runtime-core': '^2.9.2' });
    expect(describeRemote(manifest, modules).shared).toEqual({});
  });

  it('finds an entry in a folder', () => {
    const nested = { ...remoteEntry, path: 'static/js' };
    expect(describeRemote({ metaData: { remoteEntry: nested }, exposes: [app] }, modules).entry).toBe('static/js/remoteEntry.js');
  });

  it.each([
    [
      'its entry is a classic script',
      { metaData: { remoteEntry: { ...remoteEntry, type: 'global' } }, exposes: [app] },
      'outputModule',
    ],
    ['it names no entry', { exposes: [app] }, 'remoteEntry.js is a classic script'],
    [
      'its files have absolute addresses',
      { metaData: { remoteEntry, publicPath: '/' }, exposes: [app] },
      "The remote loads its files from /, and a release has an address of its own.\nBuild it with relative addresses: base: './' for Vite",
    ],
    [
      'they are on another site',
      { metaData: { remoteEntry, publicPath: 'https://cdn.example/' }, exposes: [app] },
      'from https://cdn.example/,',
    ],
    ['two modules have one name', { metaData: { remoteEntry }, exposes: [app, app] }, 'The remote exposes ./app twice.'],
    ['it exposes nothing', { metaData: { remoteEntry } }, 'The remote exposes nothing.'],
    [
      'it is unclear what the shell loads',
      { metaData: { remoteEntry }, exposes: [{ path: './One' }, { path: './Two' }] },
      'The remote exposes ./One, ./Two. The shell loads ./app: expose it.',
    ],
  ])('fails if %s', (_, manifest, message) => {
    expect(() => describeRemote(manifest, modules)).toThrow(message);
  });
});
