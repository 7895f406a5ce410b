import { errorCode } from '../../start/startup-error.ts';

/** Why a backup or a restore failed. The message is for the operator, who can act on it. Unless it says so, nothing was changed. */
export class BackupError extends Error {}

/** Returns a BackupError for an error of the file system at a backup's file, and any other error as it is. */
export function explainFileError(error: unknown, file: string): unknown {
  const reason = reasons[errorCode(error) ?? ''];
  return reason === undefined ? error : new BackupError(`${file}: ${reason}.`, { cause: error });
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EISDIR: 'it is a folder, and a backup is a file',
  ENOTDIR: 'a part of its path is a file',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file is too large for this file system or this account',
};
