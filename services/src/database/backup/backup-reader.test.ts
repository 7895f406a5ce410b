import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { fileEntry, tableEntry } from './backup-format.ts';
import { readBackup } from './backup-reader.ts';
import { BackupWriter } from './backup-writer.ts';
import { BytesDigest, RowsDigest } from './digests.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-backup-'));
  file = path.join(folder, 'a.backup');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const rows = ['ann\t1\n', 'bob\t2\n', 'cy\t3\n'].map((row) => Buffer.from(row));
const script = Buffer.from('export {};');
const release = { app: 'notes', version: '1.0.0', name: 'main.js' };

function measure(...pieces: Buffer[]) {
  const digest = new BytesDigest();
  for (const piece of pieces) digest.update(piece);
  return digest.finish();
}

const header = { format: 'daybook-backup', version: 1, created: '2026-11-26T00:00:00.000Z', postgres: '18.4', migrations: ['A1'] };
const people = { name: 'people', columns: ['name', 'age'], rows: 3, rowsHash: '0', ...measure(...rows) };
const manifest = { tables: [people], sequences: [], files: [{ ...release, ...measure(script) }] };

interface Parts {
  readonly first: object;
  readonly last: object;
  readonly extra: readonly (readonly [string, Buffer])[];
}

/** Writes a backup with a table in three pieces, and other parts if they are given. */
async function write({ first = header, last = manifest, extra = [] }: Partial<Parts> = {}) {
  const writer = await BackupWriter.create(file);
  await writer.addJson('daybook-backup.json', first);
  for (const [index, row] of rows.entries()) await writer.add(tableEntry('people', index), row);
  await writer.add(fileEntry(release), script);
  for (const [name, content] of extra) await writer.add(name, content);
  await writer.addJson('manifest.json', last);
  await writer.finish();
  await writer.publish();
}

const change = (changed: (bytes: Buffer) => Buffer) => fs.writeFileSync(file, changed(fs.readFileSync(file)));

/** Changes what is packed, and keeps gzip's own checksum right. */
const changePacked = (from: string, to: string) =>
  change((bytes) => gzipSync(Buffer.from(gunzipSync(bytes).toString('latin1').replace(from, to), 'latin1')));

describe('a backup', () => {
  it('is not written over another one to the same file, and removes what an old one left behind', async () => {
    const [old, recent, other] = ['a.backup.4711.partial', 'a.backup.12ab.partial', 'a.backup.notes.partial'];
    for (const name of [old, recent, other]) fs.writeFileSync(path.join(folder, name), '');
    for (const name of [old, other]) fs.utimesSync(path.join(folder, name), 0, 0);
    const writers = await Promise.all([BackupWriter.create(file), BackupWriter.create(file)]);

    const names = [recent, other, ...writers.map(({ temporary }) => path.basename(temporary))];
    expect(fs.readdirSync(folder).sort()).toEqual(names.sort());
    for (const { temporary } of writers) expect(fs.statSync(temporary).mode & 0o777).toBe(0o600);
    await Promise.all(writers.map((writer) => writer.discard()));
  });

  it('has a manifest that may be larger than its other parts', async () => {
    const writer = await BackupWriter.create(file);
    await writer.addJson('daybook-backup.json', header);
    const large = Buffer.alloc(65 * 1024 * 1024, ' ');
    large.write(JSON.stringify({ tables: [], sequences: [], files: [] }));
    await writer.add('manifest.json', large);
    await writer.finish();
    await writer.publish();
    expect((await readBackup(file)).manifest.files).toEqual([]);
  });

  it('is not called damaged if its reading is aborted', async () => {
    await write();
    const stopping = new AbortController();
    const reading = readBackup(file, { signal: stopping.signal, onEntry: () => stopping.abort() });
    await expect(reading).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }) as Error);
  });

  it('is read entry by entry, and is complete before it has its name', async () => {
    await write();
    const names: string[] = [];
    const read = await readBackup(file, { onEntry: ({ name }) => void names.push(name) });

    expect(read).toEqual({ header, manifest });
    expect(names).toEqual(['tables/people/000000', 'tables/people/000001', 'tables/people/000002', 'releases/notes/1.0.0/main.js']);
    expect(fs.readdirSync(folder)).toEqual(['a.backup']);
  });

  it('leaves nothing if it is discarded, and an error if the disk takes nothing', async () => {
    const writer = await BackupWriter.create(file);
    await writer.add('a', script);
    await writer.discard();
    expect(fs.readdirSync(folder)).toEqual([]);

    const full = await fs.promises.open('/dev/full', 'w');
    jest.spyOn(fs.promises, 'open').mockResolvedValueOnce(full);
    await expect(write()).rejects.toThrow(`${file}: the disk is full.`);
    await expect(BackupWriter.create(path.join(folder, 'none/a'))).rejects.toThrow('there is no such file or folder');
  });

  it.each([0, 1, 20, 400])('is rejected if its last bytes are missing: all but the first %i', async (kept) => {
    await write();
    change((bytes) => bytes.subarray(0, kept));
    await expect(readBackup(file)).rejects.toThrow(/is damaged: it is cut off|is not a backup/);
  });

  it('is rejected for every single byte that was changed', async () => {
    await write();
    const whole = fs.readFileSync(file);
    // Bytes 4 to 9 are the time, the level and the system in the header of gzip, which nothing depends on.
    for (let at = 10; at < whole.length; at += 7) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      fs.writeFileSync(file, bytes);
      await expect(readBackup(file)).rejects.toThrow(file);
    }
  });

  it('is rejected if its parts do not fit each other', async () => {
    await write();
    changePacked('bob', 'rob');
    await expect(readBackup(file)).rejects.toThrow('the rows of people do not fit their checksum');
    await write();
    changePacked('export {}', 'export []');
    await expect(readBackup(file)).rejects.toThrow('releases/notes/1.0.0/main.js does not fit its checksum');
    await write({ last: { ...manifest, files: [] } });
    await expect(readBackup(file)).rejects.toThrow('"releases/notes/1.0.0/main.js" is not in its manifest');
    await write({ extra: [[fileEntry(release), script]] });
    await expect(readBackup(file)).rejects.toThrow('is in it twice');
    await write({ extra: [['manifest.json', Buffer.from('{}')]] });
    await expect(readBackup(file)).rejects.toThrow('its manifest cannot be read');
  });

  it('is rejected if it is of a newer version, or another file', async () => {
    await write({ first: { format: 'daybook-backup', version: 2 } });
    await expect(readBackup(file)).rejects.toThrow('was written by a newer version of Daybook');
    await write({ first: { format: 'another' } });
    await expect(readBackup(file)).rejects.toThrow('is not a backup of Daybook');
    fs.writeFileSync(file, 'a letter');
    await expect(readBackup(file)).rejects.toThrow('is not a backup of Daybook');
    await expect(readBackup(folder)).rejects.toThrow('it is a folder');
  });

  it('is rejected if an entry is too large to be read, before it is', async () => {
    await write();
    // The size of an entry in the header of tar, in octal digits. Its checksum is the sum of the header's bytes.
    const packed = gunzipSync(fs.readFileSync(file));
    packed.write('00777777777', 124);
    packed.fill(' ', 148, 156);
    const sum = packed.subarray(0, 512).reduce((all, byte) => all + byte, 0);
    packed.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    fs.writeFileSync(file, gzipSync(packed));
    await expect(readBackup(file)).rejects.toThrow('is larger than any part of a backup');
  });
});

describe('the checksum of rows', () => {
  const sum = (...pieces: string[]) => {
    const digest = new RowsDigest();
    for (const piece of pieces) digest.update(Buffer.from(piece));
    return digest.finish();
  };

  it('does not depend on their order, or on how they come in pieces', () => {
    const expected = sum('ann\t1\nbob\t2\ncy\t3\n');
    expect(expected.rows).toBe(3);
    expect(sum('cy\t3\nann\t1\nbob\t2\n')).toEqual(expected);
    expect(sum('a', 'nn\t1', '\nbo', 'b\t2\ncy\t', '3', '\n')).toEqual(expected);
  });

  it('differs for other rows, and for a row that is there twice', () => {
    const { rowsHash } = sum('a\nb\n');
    for (const other of ['a\nc\n', 'a\nb\nb\n', 'a\nb\n\n', 'ab\n']) expect(sum(other).rowsHash).not.toBe(rowsHash);
    expect(sum('a\na\n').rowsHash).not.toBe(sum('b\nb\n').rowsHash);
  });
});
