import fs from 'node:fs/promises';
import type { ReleaseStore } from '../releases/public.ts';

/** PostgreSQL and the release store cannot write with less free space, in bytes. */
const minFreeSpace = 16 * 1024 * 1024;

/** Returns why files could not be read or stored, or undefined. */
export async function checkStorage(store: ReleaseStore, dataDir: string): Promise<string | undefined> {
  const [isReadable, isFull] = await Promise.all([
    store.check().then(
      () => true,
      () => false,
    ),
    fs.statfs(dataDir).then(
      (disk) => disk.bavail * disk.bsize < minFreeSpace,
      () => true,
    ),
  ]);
  if (!isReadable) return 'The release store cannot be read.';
  return isFull ? 'The disk of DATA_DIR is full.' : undefined;
}
