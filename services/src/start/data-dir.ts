import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '../startup-error.ts';
import { errorCode } from './error-code.ts';

/**
 * Creates the data folder if it does not exist, and writes a file into it as a test.
 *
 * @throws {StartupError} if that fails
 */
export function prepareDataDir(dataDir: string) {
  const trial = path.join(dataDir, `.trial-${process.pid}`);
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    fs.writeFileSync(trial, 'x', { flush: true });
    fs.rmSync(trial);
  } catch (error) {
    throw folderError(dataDir, error);
  }
}

/** Returns the StartupError for an error of the file system in the data folder; any other error as it is. */
export function folderError(dataDir: string, error: unknown): unknown {
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
