import os from 'node:os';
import { BucketStore } from '../releases/store/bucket-store.ts';
import { FolderStore } from '../releases/store/folder-store.ts';
import { askStorage } from './storage-probe.ts';

beforeAll(() => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'nobody', AWS_SECRET_ACCESS_KEY: 'nobody', AWS_MAX_ATTEMPTS: '1' });
});

describe('askStorage', () => {
  it('has nothing to say of a folder that can be written', async () => {
    expect(await askStorage(new FolderStore(os.tmpdir()), os.tmpdir())).toBeUndefined();
  });

  it('names a bucket that does not answer', async () => {
    const settings = { bucket: 'releases', endpoint: 'http://127.0.0.1:1', region: 'us-east-1' };
    const gone = new BucketStore(settings, os.tmpdir());
    expect(await askStorage(gone, os.tmpdir())).toBe('The release store cannot be read.');
  });

  it('names a disk without space: that of /proc has none', async () => {
    expect(await askStorage(new FolderStore(os.tmpdir()), '/proc')).toBe('The disk of DATA_DIR is full.');
  });
});
