import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { writeCompressedForms } from './compressed-forms.mjs';

let dist: string;

beforeEach(() => (dist = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-dist-'))));
afterEach(() => fs.rmSync(dist, { recursive: true }));

it('writes the compressed forms of each file above a kilobyte, and removes those of the last build', async () => {
  const script = 'export const text = 1;'.repeat(100);
  write('main.0a1b2c3d.js', script);
  write('embed/element.0a1b2c3d.js', script);
  write('small.0a1b2c3d.js', 'export {};');
  write('release.json', JSON.stringify({ title: 'x'.repeat(2000) }));
  write('.compressed/old.0a1b2c3d.js.br', 'of the last build');

  await writeCompressedForms(dist);

  const forms = fs.readdirSync(path.join(dist, '.compressed'), { recursive: true }).map(String).sort();
  expect(forms).toEqual([
    'embed',
    'embed/element.0a1b2c3d.js.br',
    'embed/element.0a1b2c3d.js.gz',
    'main.0a1b2c3d.js.br',
    'main.0a1b2c3d.js.gz',
  ]);
  expect(zlib.brotliDecompressSync(read('main.0a1b2c3d.js.br')).toString()).toBe(script);
  expect(zlib.gunzipSync(read('embed/element.0a1b2c3d.js.gz')).toString()).toBe(script);
});

const read = (form: string) => fs.readFileSync(path.join(dist, '.compressed', form));

function write(name: string, text: string) {
  fs.mkdirSync(path.dirname(path.join(dist, name)), { recursive: true });
  fs.writeFileSync(path.join(dist, name), text);
}
