import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { formsOfBuild, withCompressedForms } from './compressed-forms.ts';

const script = Buffer.from('export const text = 1;'.repeat(100));

/** Returns the stored forms of the script, by their suffix. */
function storedForms(found: Record<string, Buffer> = {}) {
  const stored = withCompressedForms('main.js', script, (name) => found[name]);
  return Object.fromEntries(stored.map(([name, content]) => [name.replace('main.js', ''), content]));
}

describe('the forms in which a file is stored', () => {
  it('are the file itself and two that unpack to it', () => {
    const { '': plain, '.br': brotli, '.gz': gzip, ...others } = storedForms();

    expect(others).toEqual({});
    expect(plain).toEqual(script);
    expect(zlib.brotliDecompressSync(brotli!)).toEqual(script);
    expect(zlib.gunzipSync(gzip!)).toEqual(script);
  });

  it('are only the file itself if it is small, or of a kind that compresses badly', () => {
    expect(withCompressedForms('small.js', Buffer.from('export {};'))).toHaveLength(1);
    expect(withCompressedForms('picture.png', script)).toHaveLength(1);
  });

  it('are taken from the build if they unpack to the file', () => {
    const weak = zlib.gzipSync(script, { level: 1 });

    expect(storedForms({ 'main.js.gz': weak })['.gz']).toEqual(weak);
  });

  it.each([
    ['are of another file', zlib.gzipSync('export const text = 2;'.repeat(100))],
    ['unpack to more than the file', zlib.gzipSync(Buffer.concat([script, Buffer.alloc(1_000_000)]))],
    ['are damaged', zlib.gzipSync(script).subarray(0, 20)],
    ['are larger than the file', zlib.gzipSync(script, { level: 0 })],
  ])('are made again if those of the build %s', (_, wrong) => {
    const { '.gz': gzip, '.br': brotli } = storedForms({ 'main.js.gz': wrong, 'main.js.br': wrong });

    expect(gzip).toEqual(storedForms()['.gz']);
    expect(brotli).toEqual(storedForms()['.br']);
  });
});

it('finds the forms in the folder .compressed of a build', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-forms-'));
  fs.mkdirSync(path.join(folder, '.compressed'));
  fs.writeFileSync(path.join(folder, '.compressed/main.js.br'), 'form');
  fs.mkdirSync(path.join(folder, '.compressed/other.js.br'));

  expect(formsOfBuild(folder)('main.js.br', 4)).toEqual(Buffer.from('form'));
  expect(formsOfBuild(folder)('main.js.br', 3)).toBeUndefined();
  expect(formsOfBuild(folder)('main.js.gz', 4)).toBeUndefined();
  expect(formsOfBuild(folder)('other.js.br', 4)).toBeUndefined();
  fs.rmSync(folder, { recursive: true });
});
