import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { ReleaseStore } from './release-store.ts';

const script = Buffer.from('a script of more than a kilobyte\n'.repeat(100));
let dataDir: string;
let store: ReleaseStore;

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-store-'));
  store = new ReleaseStore(dataDir);
});
afterEach(() => fs.rmSync(dataDir, { recursive: true }));

describe('ReleaseStore', () => {
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

    const read = (name: string) => fs.readFileSync(store.locate('notes', '1.0.0', name));
    expect(read('app.js').equals(script)).toBe(true);
    expect(zlib.brotliDecompressSync(read('app.js.br')).equals(script)).toBe(true);
    expect(zlib.gunzipSync(read('app.js.gz')).equals(script)).toBe(true);
    expect(fs.readdirSync(store.locate('notes', '1.0.0', 'chunks'))).toEqual(['small.js']);
    expect(fs.existsSync(store.locate('notes', '1.0.0', 'photo.png.br'))).toBe(false);
  });

  it('leaves nothing of what a publish that was cut off had put there', async () => {
    fs.mkdirSync(store.locate('notes', '1.0.0', '.'), { recursive: true });
    fs.writeFileSync(store.locate('notes', '1.0.0', 'half.js'), 'ha');

    await store.keep('notes', '1.0.0', new Map([['app.js', Buffer.from('whole')]]));

    expect(fs.readdirSync(store.locate('notes', '1.0.0', '.'))).toEqual(['app.js']);
    expect(fs.readdirSync(path.join(dataDir, 'releases'))).toEqual(['notes']);
  });

  it('knows what it has', async () => {
    await store.keep('notes', '1.0.0', new Map([['app.js', script]]));

    expect(await store.has('notes', '1.0.0')).toBe(true);
    expect(await store.has('notes', '1.0.1')).toBe(false);
  });
});
