import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@daybook/tooling/machine/free-port';
import { Logger } from '@nestjs/common';
import S3rver from 's3rver';
import { storeFiles } from '../../../test/store-files.ts';
import { startMuteProxy } from '../../../test/mute-proxy.ts';
import { describeFiles } from '../release-files.ts';
import { BucketStore } from './bucket-store.ts';
import { FolderStore } from './folder-store.ts';
import type { ReleaseStore } from './release-store.ts';
import { type StoredFile, VerifiedFiles } from './verified-files.ts';

const script = Buffer.from('a script of more than a kilobyte\n'.repeat(100));
const recorded = describeFiles(new Map([['app.js', script]]))['app.js']!;
const stored = (form: StoredFile['form'], name = 'app.js'): StoredFile => ({
  app: 'notes',
  version: '1.0.0',
  name,
  form,
  recorded,
});

let folder: string;
let s3: S3rver;
let s3Port: number;

beforeAll(async () => {
  Logger.overrideLogger(false);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-verified-'));
  s3Port = await freePort();
  s3 = new S3rver({ port: s3Port, silent: true, directory: folder, configureBuckets: [{ name: 'releases', configs: [] }] });
  await s3.run();
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });
});

afterAll(async () => {
  await s3.close();
  fs.rmSync(folder, { recursive: true });
});

const bucket = (port: number) =>
  new BucketStore({ bucket: 'releases', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1' }, folder);

const stores: [string, () => ReleaseStore][] = [
  ['a bucket', () => bucket(s3Port)],
  ['a folder', () => new FolderStore(folder)],
];

describe.each(stores)('%s', (_, open) => {
  it.each(['', '.br', '.gz'] as const)('rejects a file whose form "%s" was changed by a byte', async (form) => {
    const store = open();
    await storeFiles(store, ['notes', '1.0.0'], { 'app.js': script });
    expect((await new VerifiedFiles(store).read(stored(form)))!.length).toBeGreaterThan(0);

    const bytes = (await store.read('notes', '1.0.0', `app.js${form}`, 10_000))!;
    const staged = await store.stage();
    fs.writeFileSync(path.join(staged, `app.js${form}`), changed(bytes));
    await store.save('notes', '1.0.0', staged);
    await expect(new VerifiedFiles(store).read(stored(form))).rejects.toMatchObject({ status: 502 });
  });

  it.each(['', '.br', '.gz'] as const)('rejects a file whose form "%s" was made larger', async (form) => {
    const store = open();
    await storeFiles(store, ['notes', '1.0.0'], { 'app.js': script });
    const staged = await store.stage();
    const bytes = (await store.read('notes', '1.0.0', `app.js${form}`, 10_000))!;
    fs.writeFileSync(path.join(staged, `app.js${form}`), Buffer.concat([bytes, Buffer.alloc(10_000)]));
    await store.save('notes', '1.0.0', staged);
    await expect(new VerifiedFiles(store).read(stored(form))).rejects.toMatchObject({ status: 502 });
  });

  it.each(['', '.br', '.gz'] as const)('serves noise of the form "%s", which compression makes larger', async (form) => {
    const store = open();
    const noise = randomBytes(300_000);
    await storeFiles(store, ['notes', '1.0.0'], { 'app.js': noise });
    const file = { ...stored(form), recorded: describeFiles(new Map([['app.js', noise]]))['app.js']! };
    expect((await new VerifiedFiles(store).read(file))!.length).toBeGreaterThanOrEqual(noise.length);
  });

  it('rejects a file that unpacks to more than was recorded', async () => {
    const store = open();
    await storeFiles(store, ['notes', '1.0.0'], { 'app.js': Buffer.alloc(50 * 1024 * 1024) });
    await expect(new VerifiedFiles(store).read(stored('.br'))).rejects.toMatchObject({ status: 502 });
  });
});

it('serves compared files from memory until they are removed', async () => {
  const store = new FolderStore(folder);
  await storeFiles(store, ['notes', '1.0.0'], { 'app.js': script });
  const files = new VerifiedFiles(store);
  await files.read(stored(''));
  await store.remove('notes', '1.0.0');
  expect(await files.read(stored(''))).toEqual(script);

  await files.remove('notes', '1.0.0');
  expect(await files.read(stored(''))).toBeUndefined();
});

describe('a large file', () => {
  const bytes = 30 * 1024 * 1024;
  const { integrity } = describeFiles(new Map([['large.map', Buffer.alloc(bytes)]]))['large.map']!;
  const large = (name: string) => ({ ...stored('', name), recorded: { integrity, bytes } });
  let loading = 0;
  let mostLoading = 0;
  const store = {
    read: async () => {
      mostLoading = Math.max(mostLoading, (loading += 1));
      await new Promise(setImmediate);
      loading -= 1;
      return Buffer.alloc(bytes);
    },
  } as Partial<ReleaseStore> as ReleaseStore;

  it('is in memory once while it is in use, although the cache has evicted it', async () => {
    const files = new VerifiedFiles(store);
    const first = await files.read(large('one.map'));
    await files.read(large('two.map'));
    expect((await files.read(large('one.map'))) === first).toBe(true);
  });

  it('is loaded beside one other at most, and although another takes its place in the cache', async () => {
    const files = new VerifiedFiles(store);
    const names = ['one.map', 'two.map', 'three.map', 'four.map', 'five.map'];
    const read = await Promise.all(names.map(async (name) => files.read(large(name))));
    expect(read.map((content) => content?.length)).toEqual(names.map(() => bytes));
    expect(mostLoading).toBe(2);
  });

  it('is compared in steps, between which other requests run', async () => {
    const files = new VerifiedFiles({ read: () => Promise.resolve(Buffer.alloc(bytes)) } as Partial<ReleaseStore> as ReleaseStore);
    let turns = 0;
    const count = () => {
      turns += 1;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    await files.read(large('one.map'));
    clearImmediate(timer);
    expect(turns).toBeGreaterThanOrEqual(29);
  });
});

it('serves cached files while the bucket hangs, and rejects others within six seconds', async () => {
  await storeFiles(bucket(s3Port), ['notes', '1.0.0'], { 'app.js': script });
  const proxy = await startMuteProxy(s3Port);
  const silent = net.createServer(() => undefined);
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const files = new VerifiedFiles(bucket(proxy.port));
  await files.read(stored('.br'));
  proxy.mute();

  const begun = performance.now();
  expect((await files.read(stored('.br')))!.length).toBeLessThan(script.length);
  const rejected = { status: 503, headers: { 'retry-after': '5' } };
  const neverThere = new VerifiedFiles(bucket((silent.address() as AddressInfo).port));
  await Promise.all([
    expect(files.read(stored('.gz'))).rejects.toMatchObject(rejected),
    expect(neverThere.read(stored('.gz'))).rejects.toMatchObject(rejected),
  ]);
  expect(performance.now() - begun).toBeLessThan(7000);
  proxy.stop();
  silent.close();
}, 15_000);

function changed(bytes: Buffer) {
  const copy = Buffer.from(bytes);
  const middle = Math.floor(copy.length / 2);
  copy[middle] = (copy[middle] ?? 0) ^ 1;
  return copy;
}
