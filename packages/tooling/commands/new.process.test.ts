import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.resolve(__dirname, '../../..');

let around: string;
/** By where they store data. */
let folders: Readonly<Record<'documents' | 'backend' | 'none', string>>;

/** Within the repository, where it finds its packages without installing any; its name is as long as a name may be. */
beforeAll(async () => {
  fs.mkdirSync(path.join(root, '.cache'), { recursive: true });
  around = fs.mkdtempSync(path.join(root, '.cache/new-'));
  folders = {
    documents: path.join(around, 'mfe-my-long-list-of-all-habits-good-and-bad'),
    backend: path.join(around, 'mfe-daily-moods'),
    none: path.join(around, 'mfe-habits'),
  };
  await npx('daybook', 'new', folders.documents, '--storage', 'documents');
  await npx('daybook', 'new', folders.backend, '--storage', 'backend');
  await npx('daybook', 'new', folders.none);
  // The version that its package.json names. That of the repository's root is newer, and has types that this one lacks.
  const types = path.join(folders.backend, 'node_modules/@types');
  fs.mkdirSync(types, { recursive: true });
  fs.symlinkSync(path.dirname(require.resolve('@types/node/package.json')), path.join(types, 'node'));
});

afterAll(() => fs.rmSync(around, { recursive: true }));

describe.each([
  ['documents', 6, '^2.2.0'],
  ['backend', 12, '^2.4.0'],
  ['none', 1, '^2.1.0'],
] as const)('a new app that stores data in %s', (storage, tests, shell) => {
  it('passes its own tests', async () => {
    const { stderr } = await npx('jest', '-c', path.join(folders[storage], 'jest.config.mjs'));
    expect(stderr).toContain(`Tests:       ${tests} passed, ${tests} total`);
  });

  it('passes its type check', async () => {
    await npx('tsc', '-p', folders[storage]);
    if (storage === 'backend') await npx('tsc', '-p', path.join(folders[storage], 'backend'));
  });

  it('is formatted like this repository', async () => {
    // The formatter passes over what git ignores, and a folder within that.
    const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-new-'));
    fs.cpSync(folders[storage], copy, { recursive: true, filter: (name) => path.basename(name) !== 'node_modules' });
    await npx('oxfmt', '--check', '-c', path.join(root, '.oxfmtrc.json'), copy).finally(() => fs.rmSync(copy, { recursive: true }));
  });

  it('is built', async () => {
    const folder = folders[storage];
    await npx('daybook', 'build', folder);
    const release: unknown = JSON.parse(fs.readFileSync(path.join(folder, 'dist/release.json'), 'utf8'));

    const name = path.basename(folder).slice('mfe-'.length);
    // It calls no operation of the API itself.
    expect(release).toMatchObject({ app: { name, needs: { shell, api: '^1.0.0' } }, entry: 'remoteEntry.js' });
    expect(fs.readdirSync(path.join(folder, 'dist/.compressed'))).toEqual(
      expect.arrayContaining(['remoteEntry.js.br', 'remoteEntry.js.gz']),
    );
  });
});

/** Runs a program of the repository, and fails with what it said. */
async function npx(program: string, ...words: string[]) {
  const { NODE_OPTIONS: _options, ...env } = process.env;
  return run(path.join(root, 'node_modules/.bin', program), words, { cwd: root, env }).catch(
    (error: Error & { stdout: string }) => {
      throw new Error(`${error.message}\n${error.stdout}`);
    },
  );
}
