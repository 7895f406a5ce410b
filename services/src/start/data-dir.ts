import fs from 'node:fs';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { StartupError, errorCode } from './startup-error.ts';

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

/**
 * Reads the secret in a file. If there is no file, it generates a secret of 64 characters and stores it for this user only.
 *
 * @throws {StartupError} if the file cannot be read or written, or was cut off
 */
export function readOrCreateSecret(file: string): string {
  try {
    if (!fs.existsSync(file)) createSecret(file);
    const secret = fs.readFileSync(file, 'utf8').trim();
    if (secret.length < 32) throw new StartupError(`${file} has no whole secret in it: restore it, or delete it to get a new one.`);
    return secret;
  } catch (error) {
    throw folderError(path.dirname(file), error);
  }
}

/** Writes it beside its place and links it there: of two starts at once both read the same secret, and none reads half a file. */
function createSecret(file: string) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  fs.writeFileSync(temporary, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    fs.linkSync(temporary, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(temporary, { force: true });
  }
}
