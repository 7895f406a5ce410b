import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describeBuild } from './describe-build.mjs';

const app = { name: 'habits', title: 'Habits', menu: [], paths: [{ path: '/habits', login: true }] };
const lifecycles = 'export async function mount() {}\nexport async function unmount() {}';

let dist: string;
beforeEach(() => (dist = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-build-'))));
afterEach(() => fs.rmSync(dist, { recursive: true }));

interface DescribeOptions {
  readonly entry?: string;
  /** The parts of its app.json beside its description. */
  readonly more?: object;
}

function describeFiles(files: Record<string, string>, { entry, more }: DescribeOptions = {}) {
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(dist, name)), { recursive: true });
    fs.writeFileSync(path.join(dist, name), content);
  }
  return describeBuild({
    folder: dist,
    dist,
    names: Object.keys(files).sort(),
    app: { ...app, ...more },
    version: '1.0.0',
    ...(entry && { entry }),
  });
}

describe('describeBuild', () => {
  it('finds the module with the lifecycles, and needs a shell that loads it', () => {
    const files = { 'main.js': lifecycles, 'chunk.js': 'export const mount = 1;', 'old.js': 'var a = {', 'logo.svg': '<svg/>' };
    expect(describeFiles(files)).toEqual({
      app: { ...app, needs: { shell: '^2.1.0', api: '^1.0.0' } },
      version: '1.0.0',
      format: 'single-spa',
      entry: 'main.js',
      preload: ['main.js'],
      styles: [],
      exposes: {},
      shared: {},
      provides: {},
    });
  });

  it('needs the contracts that the app was built with, if it names their packages, or else what app.json says', () => {
    const packages = { kit: { version: '2.4.0', daybook: { oldestHost: '2.2.0' } }, contracts: { version: '1.9.0' } };
    for (const [name, content] of Object.entries(packages)) {
      const place = path.join(dist, 'node_modules/@daybook', name);
      fs.mkdirSync(place, { recursive: true });
      fs.writeFileSync(path.join(place, 'package.json'), JSON.stringify(content));
    }
    const needsOf = (dependencies: object, needs?: object) => {
      fs.writeFileSync(path.join(dist, 'package.json'), JSON.stringify({ devDependencies: dependencies }));
      return describeFiles({ 'main.js': lifecycles }, needs && { more: { needs } }).app.needs;
    };
    expect(needsOf({ '@daybook/kit': '^2.0.0' })).toEqual({ shell: '^2.2.0', api: '^1.0.0' });
    expect(needsOf({ '@daybook/kit': '^2.0.0', '@daybook/contracts': '^1.0.0' })).toEqual({ shell: '^2.2.0', api: '^1.9.0' });
    expect(needsOf({}, { api: '^1.5.0' })).toEqual({ shell: '^2.1.0', api: '^1.5.0' });
    expect(() => needsOf({ '@daybook/kit': '^2.0.0' }, { shell: '~2.3.0' })).toThrow('built with @daybook/kit 2.4.0');
  });

  it('preloads what the entry imports, directly or not, and nothing that is loaded later', () => {
    const files = {
      'main.js': `import "./assets/a.js"; const later = () => import("./later.js"); import gone from "./gone.js"; ${lifecycles}`,
      'assets/a.js': 'import "../main.js"; export * from "./b.js";',
      'assets/b.js': '',
      'later.js': '',
    };
    expect(describeFiles(files).preload).toEqual(['main.js', 'assets/a.js', 'assets/b.js']);
  });

  it('names the style sheets that no script loads by itself', () => {
    const files = { 'main.js': `${lifecycles} const deps = ["assets/later.css"];`, 'assets/later.css': '', 'assets/main.css': '' };
    expect(describeFiles(files).styles).toEqual(['assets/main.css']);
  });

  it('takes the entry that was named', () => {
    expect(describeFiles({ 'a.js': lifecycles, 'b.js': 'export * from "./a.js";' }, { entry: 'b.js' })).toMatchObject({
      entry: 'b.js',
      preload: ['b.js', 'a.js'],
    });
  });

  it('does not take an extension, which has lifecycles too, for the entry', () => {
    const files = { 'main.js': lifecycles, 'note.js': lifecycles };
    const extensions = [{ slot: 'note.actions', version: '^1.0.0', module: 'note.js' }];
    expect(describeFiles(files, { more: { extensions } })).toMatchObject({ entry: 'main.js', preload: ['main.js'] });
  });

  it.each([
    [
      'no module has the lifecycles',
      { 'a.js': 'export const mount = 1;' },
      undefined,
      'no mf-manifest.json, and no JavaScript module',
    ],
    ['several have them', { 'a.js': lifecycles, 'b.js': lifecycles }, undefined, 'several modules .*: a.js, b.js\\.'],
    ['the named one is missing', { 'a.js': lifecycles }, 'main.js', 'main.js is missing'],
  ])('fails if %s', (_, files: Record<string, string>, entry, message) => {
    expect(() => describeFiles(files, { ...(entry && { entry }) })).toThrow(new RegExp(message));
  });
});
