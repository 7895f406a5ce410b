import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@daybook/tooling/machine/free-port';
import S3rver from 's3rver';
import { storeFiles } from '../../../test/store-files.ts';
import { BucketStore } from './bucket-store.ts';
import { FolderStore } from './folder-store.ts';
import { DamagedFile, type ReleaseStore } from './release-store.ts';

const script = Buffer.from('a script of more than a kilobyte\n'.repeat(100));
let folder: string;
let server: S3rver;
let endpoint: string;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-bucket-'));
  const port = await freePort();
  server = new S3rver({ port, silent: true, directory: folder, configureBuckets: [{ name: 'releases', configs: [] }] });
  await server.run();
  endpoint = `http://localhost:${port}`;
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });
});

afterAll(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true });
});

const stores: [string, () => ReleaseStore][] = [
  ['a bucket', () => openBucket()],
  ['a folder', () => new FolderStore(folder)],
];

it('a missing bucket is reported, an existing one is accepted', async () => {
  await expect(openBucket('elsewhere').check()).rejects.toThrow(/^RELEASES_BUCKET: the bucket elsewhere cannot be read: /);
  await expect(openBucket('releases').check()).resolves.toBeUndefined();
});

describe.each(stores)('%s', (_, open) => {
  it('stores a release, reads its files, and removes it', async () => {
    const store = open();
    expect(await store.has('notes', '1.0.0')).toBe(false);
    await storeFiles(store, ['notes', '1.0.0'], { 'app.js': script, 'chunks/small.js': Buffer.from('small') });

    expect(await store.has('notes', '1.0.0')).toBe(true);
    expect(await store.read('notes', '1.0.0', 'app.js', 10_000)).toEqual(script);
    expect((await store.read('notes', '1.0.0', 'app.js.br', 10_000))!.length).toBeLessThan(script.length);
    expect(await store.read('notes', '1.0.0', 'chunks/small.js', 10_000)).toEqual(Buffer.from('small'));
    expect(await store.read('notes', '1.0.0', 'gone.js', 10_000)).toBeUndefined();

    await store.remove('notes', '1.0.0');
    expect(await store.has('notes', '1.0.0')).toBe(false);
    expect(await store.read('notes', '1.0.0', 'app.js', 10_000)).toBeUndefined();
  });

  it('returns a file that is as large as it may be, and rejects a larger one', async () => {
    const store = open();
    await storeFiles(store, ['notes', '1.0.2'], { 'app.js': script, 'empty.js': Buffer.alloc(0) });

    expect(await store.read('notes', '1.0.2', 'app.js', script.length)).toEqual(script);
    expect(await store.read('notes', '1.0.2', 'empty.js', 0)).toEqual(Buffer.alloc(0));
    await expect(store.read('notes', '1.0.2', 'app.js', script.length - 1)).rejects.toThrow(DamagedFile);
  });

  it('replaces leftover files', async () => {
    const store = open();
    await storeFiles(store, ['notes', '1.0.1'], { 'app.js': Buffer.from('old') });
    await storeFiles(store, ['notes', '1.0.1'], { 'app.js': script });

    expect(await store.read('notes', '1.0.1', 'app.js', 10_000)).toEqual(script);
  });
});

describe('a bucket', () => {
  it('does not have a release that was uploaded only in part', async () => {
    const store = openBucket();
    const staged = await store.stage();
    await store.discard(staged);

    await expect(store.save('notes', '2.0.0', staged)).rejects.toThrow();
    expect(await store.has('notes', '2.0.0')).toBe(false);
  });

  it('that does not answer a listing delays a removal only up to its time limit', async () => {
    const silent = http.createServer(({ method }, response) => void (method === 'DELETE' && response.writeHead(204).end()));
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as AddressInfo;
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(100));
    const store = new BucketStore({ bucket: 'releases', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1' }, folder);

    await expect(store.remove('notes', '1.0.0')).rejects.toMatchObject({ name: 'AbortError' });

    silent.closeAllConnections();
    silent.close();
  });

  it.each<[string, (response: http.ServerResponse) => void]>([
    ['announces', (response) => response.writeHead(200, { 'content-length': 2 ** 40 }).flushHeaders()],
    [
      'sends',
      (response) => {
        const send = (): unknown => response.destroyed || response.write('x'.repeat(100_000), send);
        send();
      },
    ],
  ])('that %s an endless file is read only up to the maximum size of the file', async (_, respond) => {
    let closed: Promise<unknown> | undefined;
    const endless = http.createServer((_request, response) => {
      closed = once(response, 'close');
      respond(response);
    });
    await once(endless.listen(0, '127.0.0.1'), 'listening');
    const { port } = endless.address() as AddressInfo;
    const store = new BucketStore({ bucket: 'releases', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1' }, folder);

    await expect(store.read('notes', '1.0.0', 'app.js', 1_000_000)).rejects.toThrow(DamagedFile);
    await closed;

    endless.close();
  });

  it('is reported with what is wrong', async () => {
    const store = openBucket('not-there');
    await expect(store.has('notes', '1.0.0')).rejects.toThrow('bucket');
  });
});

const openBucket = (bucket = 'releases') => new BucketStore({ bucket, endpoint, region: 'us-east-1' }, folder);
