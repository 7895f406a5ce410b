import { Deflate, deflateSync, strToU8, Zip, ZipDeflate, zipSync } from 'fflate';
import '@daybook/host/testing/test-browser';
import { unpack } from './archive-file.ts';
import { texts } from './texts.ts';

const json = JSON.stringify({ format: 'daybook', version: 1, notes: [{ title: 'Käse 牛乳 🧀' }], tasks: [] });
const zipOf = (files: Record<string, Uint8Array>) => zipSync(files);
const unpackZip = (zip: Uint8Array<ArrayBuffer>) => unpack(new Blob([zip]));

/** A deflated file in a zip that says it is as large as its packed bytes are. */
function lyingZip(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const zip = zipSync({ 'daybook.json': [packed, { level: 0 }] });
  const deflated = 8;
  zip[8] = deflated;
  zip[zip.length - 22 - 46 - 'daybook.json'.length + 10] = deflated;
  return zip;
}

/** Four GiB of spaces in four MiB: no page could hold them. */
function bomb(): Uint8Array {
  const mebibyte: Uint8Array[] = [];
  const deflate = new Deflate((piece) => mebibyte.push(piece));
  deflate.push(new Uint8Array(1024 * 1024).fill(0x20));
  deflate.flush(true);
  const pieces = [...Array.from({ length: 4096 }, () => mebibyte).flat(), deflateSync(new Uint8Array())];
  const whole = new Uint8Array(pieces.reduce((bytes, { length }) => bytes + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

describe('the JSON in a zip', () => {
  it('is read among other files', async () => {
    const other = strToU8('x'.repeat(100_000));
    expect(await unpackZip(zipOf({ 'a.txt': other, 'daybook.json': strToU8(json), 'z.txt': other }))).toBe(json);
  });

  it('is read if it is not compressed', async () => {
    expect(await unpackZip(zipSync({ 'daybook.json': [strToU8(json), { level: 0 }] }))).toBe(json);
  });

  it('is read if its sizes come after it', async () => {
    const long = JSON.stringify({ format: 'daybook', notes: Array.from({ length: 20_000 }, () => Math.random()) });
    const written: Uint8Array<ArrayBuffer>[] = [];
    const zip = new Zip((_, piece) => void written.push(new Uint8Array(piece)));
    for (const [name, text] of [
      ['a.txt', 'before'],
      ['daybook.json', long],
      ['z.txt', 'after'],
    ] as const) {
      const file = new ZipDeflate(name);
      zip.add(file);
      file.push(strToU8(text), true);
    }
    zip.end();
    expect(await unpack(new Blob(written))).toBe(long);
  });

  it('is read if the zip states a smaller size', async () => {
    const long = JSON.stringify({ format: 'daybook', notes: 'again and '.repeat(1000) });
    expect(await unpackZip(lyingZip(deflateSync(strToU8(long))))).toBe(long);
  });

  it('is rejected as too large at the limit, also if the zip states a small size', async () => {
    await expect(unpackZip(lyingZip(bomb()))).rejects.toThrow(texts.tooLarge);
  });

  it('is rejected as broken if it is truncated', async () => {
    const zip = zipOf({ 'daybook.json': strToU8(json) });
    await expect(unpackZip(zip.slice(0, 60))).rejects.toThrow('This zip file is broken.');
    await expect(unpackZip(zip.slice(0, 20))).rejects.toThrow('This zip file is broken.');
  });

  it('is rejected as broken if its bytes are not deflated', async () => {
    await expect(unpackZip(lyingZip(new Uint8Array(1000).fill(0xff)))).rejects.toThrow('This zip file is broken.');
  });

  it('is missing in another zip', async () => {
    await expect(unpackZip(zipOf({ 'notes.json': strToU8(json) }))).rejects.toThrow(texts.noArchive);
  });
});
