import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { changedFiles, hashEach, hashSources, readStamp, buildWithStamp } from './build-stamp.mjs';

let root: string;
let app: string;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-sources-'));
  app = path.join(root, 'app');
  write('package-lock.json', '{}');
  write('app/package.json', JSON.stringify({ dependencies: { '@daybook/kit': '*', react: '19.0.0' } }));
  write('app/app.json', '{}');
  write('app/src/app.tsx', 'app');
  write('kit/package.json', JSON.stringify({ devDependencies: { '@daybook/contracts': '*' } }));
  write('kit/src/kit.ts', 'kit');
  write('contracts/package.json', '{}');
  write('contracts/src/notes.ts', 'contracts');
  write('other/package.json', '{}');
  fs.mkdirSync(path.join(root, 'node_modules/@daybook'), { recursive: true });
  for (const name of ['kit', 'contracts', 'other']) fs.symlinkSync(`../../${name}`, path.join(root, 'node_modules/@daybook', name));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

describe('hashSources', () => {
  it.each([
    ['a source', 'app/src/app.tsx'],
    ['a new source', 'app/src/new.ts'],
    ['what the app says of itself', 'app/app.json'],
    ['a package that it depends on', 'kit/src/kit.ts'],
    ['a package that that one depends on', 'contracts/src/notes.ts'],
    ['the lock', 'package-lock.json'],
  ])('is another one when %s changes', (_, file) => {
    const before = hashSources(app);
    write(file, '{"changed":true}');

    expect(hashSources(app)).not.toBe(before);
  });

  it.each([
    ['a test', 'app/src/app.test.tsx'],
    ['a build', 'app/dist/app.js'],
    ['a package of its own', 'app/node_modules/x/index.js'],
    ['a package that it does not depend on', 'other/src/other.ts'],
    ['what an editor leaves', 'app/src/.app.tsx.swp'],
    ['what git keeps', 'app/.git/index'],
    ["the team's token", 'app/notes.token'],
  ])('is the same when %s changes', (_, file) => {
    const before = hashSources(app);
    write(file, 'changed');

    expect(hashSources(app)).toBe(before);
  });

  it('needs no lockfile, and no development packages of an installed package', () => {
    fs.rmSync(path.join(root, 'package-lock.json'));
    fs.rmSync(path.join(root, 'node_modules/@daybook/contracts'));
    const before = hashSources(app);
    write('kit/src/kit.ts', 'changed');

    expect(hashSources(app)).not.toBe(before);
  });

  it('is the same in another folder', () => {
    const before = hashSources(app);
    const moved = `${root}-moved`;
    fs.cpSync(root, moved, { recursive: true, verbatimSymlinks: true });
    const after = hashSources(path.join(moved, 'app'));
    fs.rmSync(moved, { recursive: true });

    expect(after).toBe(before);
  });
});

describe('buildWithStamp', () => {
  const build = (text: string) => () => Promise.resolve(write('app/dist/app.js', text));

  it('writes the hashes of the sources beside the build', async () => {
    await buildWithStamp(app, '1.0.0-local', build('built'));

    expect(readStamp(app)).toEqual({ sources: hashSources(app), version: '1.0.0-local', files: hashEach(app) });
  });

  it('lists the sources that changed since the build', async () => {
    await buildWithStamp(app, '1.0.0', build('built'));
    write('app/src/app.tsx', 'changed');
    write('app/src/new.ts', 'new');
    fs.rmSync(path.join(root, 'kit/src/kit.ts'));

    expect(changedFiles(readStamp(app)!.files, hashEach(app))).toEqual([
      'src/app.tsx',
      'src/new.ts',
      '@daybook/kit/src/kit.ts (removed)',
    ]);
  });

  it('leaves no stamp of an earlier build if a build fails', async () => {
    await buildWithStamp(app, '1.0.0', build('built'));

    await expect(buildWithStamp(app, '1.0.0', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(readStamp(app)).toBeUndefined();
  });

  it('is stale when the sources changed while it was built', async () => {
    await buildWithStamp(app, '1.0.0', async () => {
      await build('built')();
      write('app/src/app.tsx', 'changed meanwhile');
    });

    expect(readStamp(app)?.sources).not.toBe(hashSources(app));
  });
});

function write(name: string, text: string) {
  fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  fs.writeFileSync(path.join(root, name), text);
}
