import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ClientBase } from 'pg';
import { FolderStore } from '../releases/store/folder-store.ts';
import { ReleaseRestorer } from './release-restorer.ts';

let folder: string;
let restorer: ReleaseRestorer;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-restorer-'));
  restorer = new ReleaseRestorer(new FolderStore(folder));
});
afterEach(async () => {
  await restorer.discard();
  fs.rmSync(folder, { recursive: true });
});

/** A database whose releases all have files of these names. */
const withFiles = (...names: string[]) =>
  ({
    query: () => Promise.resolve({ rows: [{ files: Object.fromEntries(names.map((name) => [name, {}])) }] }),
  }) as unknown as ClientBase;

const add = (name: string, client: ClientBase) => restorer.add({ name, content: Buffer.from('content') }, client);

describe('the files of releases in a backup', () => {
  it('get their place in the store when a release is complete', async () => {
    const client = withFiles('main.js', 'embed/board.js');
    for (const name of ['main.js', 'main.js.br', 'embed/board.js']) await add(`releases/notes/1.0.0/${name}`, client);
    expect(fs.existsSync(path.join(folder, 'releases/notes'))).toBe(false);
    await add('releases/notes/1.0.1-beta.1/main.js', client);

    expect(fs.readdirSync(path.join(folder, 'releases/notes/1.0.0'), { recursive: true }).sort()).toEqual([
      'embed',
      'embed/board.js',
      'main.js',
      'main.js.br',
    ]);
    await restorer.end();
    expect(fs.existsSync(path.join(folder, 'releases/notes/1.0.1-beta.1/main.js'))).toBe(true);
  });

  it.each([
    '../../../evil.js',
    'a/../../../evil.js',
    './evil.js',
    '/evil.js',
    'a//evil.js',
    'a\\..\\..\\evil.js',
    'C:evil.js',
    'evil.js\0.js',
  ])('are rejected if their name leads elsewhere, also if the release names it: %j', async (name) => {
    await expect(add(`releases/notes/1.0.0/${name}`, withFiles(name))).rejects.toThrow('is no file of its releases');
    expect(fs.readdirSync(folder, { recursive: true }).filter((each) => String(each).includes('evil'))).toEqual([]);
  });

  it('are rejected if the release does not have them, or the app has no such name', async () => {
    for (const entry of ['releases/notes/1.0.0/other.js', 'releases/../1.0.0/main.js', 'releases/notes/../main.js', 'other'])
      await expect(add(entry, withFiles('main.js'))).rejects.toThrow('is no file of its releases');
  });
});
