import { StartupError } from '../startup-error.ts';
import { errorCode } from './error-code.ts';

/** The refusal to say when the data folder cannot be used; an error that is not of the file system is handed back as it came. */
export function folderRefused(dataDir: string, error: unknown): unknown {
  const code = errorCode(error);
  return code ? new StartupError(`DATA_DIR ${dataDir} cannot be written: ${reasons[code] ?? code}.`) : error;
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
