import type { Settings } from '../../settings.ts';
import { BucketStore } from './bucket-store.ts';
import { FolderStore } from './folder-store.ts';
import type { ReleaseStore } from './release-store.ts';

/** Returns the bucket of the settings, or else the folder in DATA_DIR. */
export const openReleaseStore = ({ bucket, dataDir }: Pick<Settings, 'bucket' | 'dataDir'>): ReleaseStore =>
  bucket ? new BucketStore(bucket, dataDir) : new FolderStore(dataDir);
