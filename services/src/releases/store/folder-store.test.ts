import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { FolderStore } from './folder-store.ts';

const script = Buffer.from('a script of more than a kilobyte\n'.repeat(100));
let dataDir: string;
let store: FolderStore;

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-store-'));
  store = new FolderStore(dataDir);
});
afterEach(() => fs.rmSync(dataDir, { recursive: true }));

describe('FolderStore', () => {
  it('keeps each file, and each worth it in the two compressed forms', async () => {
    await store.keep(
      'notes',
      '1.0.0',
      new Map([
        ['app.js', script],
        ['chunks/small.js', Buffer.from('small')],
        ['photo.png', Buffer.alloc(5000)],
      ]),
    );

    const read = (name: string) => fs.readFileSync(locate(name));
    expect(read('app.js').equals(script)).toBe(true);
    expect(zlib.brotliDecompressSync(read('app.js.br')).equals(script)).toBe(true);
    expect(zlib.gunzipSync(read('app.js.gz')).equals(script)).toBe(true);
    expect(fs.readdirSync(locate('chunks'))).toEqual(['small.js']);
    expect(fs.existsSync(locate('photo.png.br'))).toBe(false);
  });

  it('leaves nothing of what a publish that was cut off had put there', async () => {
    fs.mkdirSync(locate('.'), { recursive: true });
    fs.writeFileSync(locate('half.js'), 'ha');

    await store.keep('notes', '1.0.0', new Map([['app.js', Buffer.from('whole')]]));

    expect(fs.readdirSync(locate('.'))).toEqual(['app.js']);
    expect(fs.readdirSync(path.join(dataDir, 'releases'))).toEqual(['notes']);
  });

  it('says why files could not be kept, and leaves none of them', async () => {
    // Their folders are still being made when the other fails.
    const deep = Array.from({ length: 20 }, (_, index) => `${index}/${'a/'.repeat(100)}a.js`);
    const contents = new Map(['folder/a.js', 'folder', 'b.js', ...deep].map((name) => [name, script]));

    await expect(store.keep('notes', '1.0.0', contents)).rejects.toThrow('EISDIR');
    expect(fs.readdirSync(path.join(dataDir, 'releases'))).toEqual(['notes']);
  });
});

const locate = (name: string) => path.join(dataDir, 'releases/notes/1.0.0', name);
