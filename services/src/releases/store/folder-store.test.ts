import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { storeFiles } from '../../../test/store-files.ts';
import { FolderStore } from './folder-store.ts';
import { DamagedFile } from './release-store.ts';

const script = Buffer.from('a script of more than a kilobyte\n'.repeat(100));
let dataDir: string;
let store: FolderStore;

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-store-'));
  store = new FolderStore(dataDir);
});
afterEach(() => fs.rmSync(dataDir, { recursive: true }));

describe('FolderStore', () => {
  it('stores each file, and its compressed forms if they are worth it', async () => {
    await storeFiles(store, release, {
      'app.js': script,
      'chunks/small.js': Buffer.from('small'),
      'photo.png': Buffer.alloc(5000),
    });

    const read = (name: string) => fs.readFileSync(locate(name));
    expect(read('app.js').equals(script)).toBe(true);
    expect(zlib.brotliDecompressSync(read('app.js.br')).equals(script)).toBe(true);
    expect(zlib.gunzipSync(read('app.js.gz')).equals(script)).toBe(true);
    expect(fs.readdirSync(locate('chunks'))).toEqual(['small.js']);
    expect(fs.existsSync(locate('photo.png.br'))).toBe(false);
  });

  it('replaces the files of a release while they are read, without a gap', async () => {
    await storeFiles(store, release, { 'app.js': script });
    let reads = 0;
    let isDone = false;
    const reading = (async () => {
      for (; !isDone; reads += 1) expect(await store.read(...release, 'app.js', 10_000)).toEqual(script);
    })();
    for (let round = 0; round < 20; round += 1) await storeFiles(store, release, { 'app.js': script, 'new.js': script });
    isDone = true;
    await reading;

    expect(reads).toBeGreaterThan(0);
    expect(fs.readdirSync(path.join(dataDir, 'releases'))).toEqual(['notes']);
  });

  it('supports concurrent writes of one release', async () => {
    const writing = Array.from({ length: 8 }, () => storeFiles(store, release, { 'app.js': script, 'chunks/a.js': script }));
    await Promise.all(writing);

    expect(await store.read(...release, 'chunks/a.js', 10_000)).toEqual(script);
    expect(fs.readdirSync(path.join(dataDir, 'releases'))).toEqual(['notes']);
  });

  it.each<[string, (file: string) => void]>([
    ['a file of terabytes', (file) => fs.truncateSync(file, 2 ** 42)],
    ['a device without an end', (file) => replace(file, () => fs.symlinkSync('/dev/zero', file))],
    ['a pipe that nobody writes to', (file) => replace(file, () => execFileSync('mkfifo', [file]))],
    ['a folder', (file) => replace(file, () => fs.mkdirSync(file))],
  ])('does not read a file that has become %s', async (_, damage) => {
    await storeFiles(store, release, { 'app.js': script });
    damage(locate('app.js'));

    await expect(store.read(...release, 'app.js', script.length)).rejects.toThrow(DamagedFile);
  });

  it('does not have a release that was removed', async () => {
    await storeFiles(store, release, { 'app.js': script });
    await store.remove(...release);

    expect(await store.has(...release)).toBe(false);
    expect(fs.readdirSync(path.join(dataDir, 'releases'))).toEqual([]);
  });

  it('stores a release while another server removes the last one of the app', async () => {
    const [app] = release;
    for (let round = 0; round < 20; round += 1) {
      await storeFiles(store, [app, '1.0.0'], { 'a.js': script });
      await Promise.all([store.remove(app, '1.0.0'), storeFiles(store, [app, '2.0.0'], { 'b.js': script })]);
      expect(await store.read(app, '2.0.0', 'b.js', 10_000)).toEqual(script);
      await store.remove(app, '2.0.0');
    }
  });

  it('reports a folder that cannot be used, and creates a missing one', async () => {
    await expect(store.check()).resolves.toBeUndefined();
    fs.mkdirSync(path.join(dataDir, 'releases'), { recursive: true });
    await expect(store.check()).resolves.toBeUndefined();

    fs.rmSync(path.join(dataDir, 'releases'), { recursive: true });
    fs.writeFileSync(path.join(dataDir, 'releases'), 'a file');
    await expect(store.check()).rejects.toThrow(`DATA_DIR: the folder ${path.join(dataDir, 'releases')} cannot be used: EEXIST`);
  });

  it('removes what an interrupted publish left, after a day', async () => {
    const [old, recent] = [await store.stage(), await store.stage()];
    fs.utimesSync(old, 0, 0);
    await store.check();

    expect([fs.existsSync(old), fs.existsSync(recent)]).toEqual([false, true]);
  });
});

const release = ['notes', '1.0.0'] as const;

function replace(file: string, create: () => void) {
  fs.rmSync(file);
  create();
}

const locate = (name: string) => path.join(dataDir, 'releases/notes/1.0.0', name);
