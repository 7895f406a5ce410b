import os from 'node:os';
import { cachedCheck, checkStorage } from './readiness.ts';
import { BucketStore } from '../releases/store/bucket-store.ts';
import { FolderStore } from '../releases/store/folder-store.ts';

const options = { timeoutReason: 'It timed out.', limitMs: 50, maxAgeMs: 1000 };

describe('cachedCheck', () => {
  it('runs once for many probes, and again when the result is old', async () => {
    const reasons = ['It is broken.', undefined];
    const check = jest.fn(() => Promise.resolve(reasons.shift()));
    const probe = cachedCheck(check, { ...options, maxAgeMs: 20 });

    expect(await Promise.all(Array.from({ length: 100 }, probe))).toEqual(Array(100).fill('It is broken.'));
    expect(check).toHaveBeenCalledTimes(1);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(await probe()).toBeUndefined();
    expect(check).toHaveBeenCalledTimes(2);
  });

  it('waits no longer than its limit, and does not start a second check while one hangs', async () => {
    let settle: (reason: undefined) => void = () => {};
    const check = jest.fn(() => new Promise<undefined>((resolve) => (settle = resolve)));
    const probe = cachedCheck(check, options);

    expect([await probe(), await probe()]).toEqual(['It timed out.', 'It timed out.']);
    expect(check).toHaveBeenCalledTimes(1);
    settle(undefined);
    expect(await probe()).toBeUndefined();
  });
});

beforeAll(() => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'nobody', AWS_SECRET_ACCESS_KEY: 'nobody', AWS_MAX_ATTEMPTS: '1' });
});

describe('checkStorage', () => {
  it('returns undefined for a writable folder', async () => {
    expect(await checkStorage(new FolderStore(os.tmpdir()), os.tmpdir())).toBeUndefined();
  });

  it('reports a bucket that does not respond', async () => {
    const settings = { bucket: 'releases', endpoint: 'http://127.0.0.1:1', region: 'us-east-1' };
    const gone = new BucketStore(settings, os.tmpdir());
    expect(await checkStorage(gone, os.tmpdir())).toBe('The release store cannot be read.');
  });

  it('reports a disk without space, such as that of /proc', async () => {
    expect(await checkStorage(new FolderStore(os.tmpdir()), '/proc')).toBe('The disk of DATA_DIR is full.');
  });
});
