import { StartRefused } from '../start-refused.ts';

/** The refusal to say when the data folder cannot be used; an error that is not of the file system is handed back as it came. */
export function folderRefused(dataDir: string, error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return error;
  return new StartRefused(`DATA_DIR ${dataDir} cannot be written: ${reasons[error.code] ?? error.message}.`);
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'it is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file',
  ENOENT: 'it cannot be made there',
};
