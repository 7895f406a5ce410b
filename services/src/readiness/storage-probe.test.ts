import os from 'node:os';
import { BucketStore } from '../releases/store/bucket-store.ts';
import { FolderStore } from '../releases/store/folder-store.ts';
import { checkStorage } from './readiness.ts';

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
