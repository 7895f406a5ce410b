import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { create, newApp } from './new.mjs';

const root = path.resolve(__dirname, '../../..');
type Json = Record<'name' | 'dependencies' | 'devDependencies', object>;

const readJson = (...file: string[]) => JSON.parse(fs.readFileSync(path.join(...file), 'utf8')) as Json;

const versionOf = (name: string, dependency: string) =>
  (readJson(root, `packages/${name}/package.json`).dependencies as Record<string, string>)[dependency];

const zodOf = (name: string) => versionOf(name, 'zod');

let parent: string;
beforeEach(() => (parent = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-new-'))));
afterEach(() => fs.rmSync(parent, { recursive: true }));

const make = (folder: string, storage?: string) => newApp(path.join(parent, folder), storage);

/** Returns what the command says. */
async function nextSteps(folder: string, storage: string) {
  const result = jest.fn();
  await create.run({ args: [path.join(parent, folder)], options: { storage }, output: { result } } as never);
  return (result.mock.lastCall as [object, string])[1];
}

/** An app that is there already. */
function neighbour(folder: string, app: string | object) {
  fs.mkdirSync(path.join(parent, folder));
  fs.writeFileSync(path.join(parent, folder, 'app.json'), typeof app === 'string' ? app : JSON.stringify(app));
}

describe('newApp', () => {
  it('creates an app with its name, and keeps no name of the template', () => {
    make('mfe-daily-habits');
    const folder = path.join(parent, 'mfe-daily-habits');

    expect(readJson(folder, 'app.json')).toMatchObject({
      name: 'daily-habits',
      title: 'Daily habits',
      menu: [{ label: 'Daily habits', path: '/daily-habits' }],
      paths: [{ path: '/daily-habits', login: true }],
    });
    expect(readJson(folder, 'package.json').name).toBe('@daybook/mfe-daily-habits');
    for (const file of fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())) {
      expect(fs.readFileSync(path.join(file.parentPath, file.name), 'utf8')).not.toMatch(/sample/i);
    }
  });

  it('has the versions of packages of the repository’s own apps, and leaves what it needs to its build', () => {
    make('mfe-habits');
    const own = readJson(root, 'mfe-calendar/package.json');
    const { dependencies, devDependencies } = readJson(parent, 'mfe-habits/package.json');

    expect(own.dependencies).toMatchObject(dependencies);
    expect(own.devDependencies).toMatchObject(devDependencies);
    expect(readJson(parent, 'mfe-habits/app.json')).not.toHaveProperty('needs');
  });

  it('with documents has their versions of the contracts, and sources of its own', () => {
    make('mfe-habits', 'documents');
    const folder = path.join(parent, 'mfe-habits');
    expect(readJson(folder, 'app.json')).toMatchObject({ name: 'habits', needs: { shell: '^2.2.0' } });
    expect(readJson(folder, 'package.json').dependencies).toMatchObject({ '@daybook/kit': '^2.5.0', zod: zodOf('kit') });
    expect(fs.readdirSync(path.join(folder, 'src'))).not.toContain('first-screen.tsx');
    expect(fs.existsSync(path.join(folder, 'jest.config.mjs'))).toBe(true);
    for (const file of fs.readdirSync(path.join(folder, 'src'))) {
      expect(fs.readFileSync(path.join(folder, 'src', file), 'utf8')).not.toMatch(/sample/i);
    }
  });

  it('with a backend has a server that accepts only tokens for the app, and says so to the registry', () => {
    make('mfe-daily-habits', 'backend');
    const folder = path.join(parent, 'mfe-daily-habits');
    expect(readJson(folder, 'app.json')).toMatchObject({ name: 'daily-habits', backend: true });
    const { dependencies } = readJson(folder, 'package.json');
    expect(dependencies).toMatchObject({ zod: zodOf('kit'), swr: versionOf('kit', 'swr'), jose: versionOf('tooling', 'jose') });
    expect(fs.readFileSync(path.join(folder, 'backend/user-reader.mjs'), 'utf8')).toContain("audience = 'daily-habits'");
    expect(fs.readFileSync(path.join(folder, '.gitignore'), 'utf8')).toContain('.data/');
    for (const file of fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())) {
      expect(fs.readFileSync(path.join(file.parentPath, file.name), 'utf8')).not.toMatch(/sample/i);
    }
  });

  it('rejects a storage that it does not know, and creates nothing', () => {
    expect(() => make('mfe-habits', 'toString')).toThrow('--storage is documents, backend, or none, not "toString".');
    expect(fs.readdirSync(parent)).toEqual([]);
  });

  it('is standalone outside a repository of apps, with its own .gitignore', () => {
    expect(make('mfe-habits')).toEqual({ name: 'habits', isStandalone: true });
    expect(fs.existsSync(path.join(parent, 'mfe-habits/.gitignore'))).toBe(true);

    fs.writeFileSync(path.join(parent, 'package.json'), '{"workspaces":["packages/*","mfe-*"]}');
    expect(make('mfe-moods')).toEqual({ name: 'moods', isStandalone: false });
    expect(fs.existsSync(path.join(parent, 'mfe-moods/.gitignore'))).toBe(false);
  });

  it.each(['documents', 'backend', 'none'])('with %s says how to install it outside the repository', async (storage) => {
    const cwd = jest.spyOn(process, 'cwd').mockReturnValue(root);
    const tarballs = path.join(parent, 'packages');
    expect(await nextSteps('mfe-habits', storage)).toContain(`
  mkdir -p ${tarballs}
  npm pack -w packages/contracts -w packages/kit -w packages/tooling --pack-destination ${tarballs}
  cd ${path.join(parent, 'mfe-habits')}
  npm install ../packages/daybook-*.tgz
  npm run ${storage === 'backend' ? 'backend' : 'dev'}`);

    // Outside the repository, which has the packages for the tarballs.
    cwd.mockReturnValue(parent);
    expect(await nextSteps('mfe-moods', storage)).toContain(
      'npm install        (without a registry that has @daybook/kit: see README.md)',
    );
  });

  it.each([
    'habits',
    'mfe-',
    'mfe-Habits',
    'mfe-1st',
    'mfe-a--b',
    'mfe-a-',
    'mfe-a_b',
    'mfe-ä',
    `mfe-${'a'.repeat(41)}`,
    'mfe-a.b',
  ])('rejects the name %s, and describes a valid one', (folder) => {
    expect(() => make(folder)).toThrow(`"${folder}" is not a name for an app. Use mfe- and at most 40`);
    expect(fs.readdirSync(parent)).toEqual([]);
  });

  it('rejects an existing folder, and does not change it', () => {
    fs.mkdirSync(path.join(parent, 'mfe-habits'));

    expect(() => make('mfe-habits')).toThrow(`${path.join(parent, 'mfe-habits')} exists already.`);
    expect(fs.readdirSync(path.join(parent, 'mfe-habits'))).toEqual([]);
  });

  it('rejects the name of an app in the same folder', () => {
    neighbour('somewhere', { name: 'habits', paths: [] });

    expect(() => make('mfe-habits')).toThrow('The app in somewhere is called habits: take another name.');
  });

  it('rejects a path of an app in the same folder', () => {
    neighbour('mfe-routines', { name: 'routines', paths: [{ path: '/:any' }, { path: '/habits' }] });

    expect(() => make('mfe-habits')).toThrow('The path /habits belongs to the app routines: take another name.');
    expect(make('mfe-moods').name).toBe('moods');
  });

  it.each(['api', 'apps', 'login', 'console'])('rejects the platform’s own path /%s', (name) => {
    expect(() => make(`mfe-${name}`)).toThrow(`The path /${name} is the platform's own: take another name.`);
  });

  it('ignores folders without an app', () => {
    neighbour('mfe-broken', '{"name":');
    neighbour('mfe-other', '{"name":"other"}');

    expect(make('mfe-habits').name).toBe('habits');
  });
});
