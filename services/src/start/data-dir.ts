import fs from 'node:fs';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { StartupError, errorCode } from './startup-error.ts';

/** Creates the data folder, and writes a file into it as a test. @throws {StartupError} if that fails */
export function prepareDataDir(dataDir: string) {
  const trial = path.join(dataDir, `.trial-${process.pid}`);
  inDataDir(dataDir, () => {
    fs.mkdirSync(dataDir, { recursive: true });
    fs.writeFileSync(trial, 'x', { flush: true });
    fs.rmSync(trial);
  });
}

/** Returns the result of `work` in the data folder. @throws {StartupError} for an error of the file system */
export function inDataDir<Result>(dataDir: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const code = errorCode(error);
    throw code ? new StartupError(`DATA_DIR ${dataDir} cannot be written: ${reasons[code] ?? code}.`) : error;
  }
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
export const readOrCreateSecret = (file: string): string =>
  inDataDir(path.dirname(file), () => {
    if (!fs.existsSync(file)) createSecret(file);
    const secret = fs.readFileSync(file, 'utf8').trim();
    if (secret.length < 32) throw new StartupError(`${file} has no whole secret in it: restore it, or delete it to get a new one.`);
    return secret;
  });

/** Writes a temporary file and links it to the path, so that two concurrent starts read the same, complete secret. */
function createSecret(file: string) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  writePrivateFile(temporary, `${generateSecret()}\n`);
  try {
    fs.linkSync(temporary, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(temporary, { force: true });
  }
}

/** Returns a secret of 64 characters. */
export const generateSecret = () => randomBytes(48).toString('base64url');

/** Writes a file that only this user may read, and waits until it is on the disk. */
export const writePrivateFile = (file: string, content: string) => fs.writeFileSync(file, content, { mode: 0o600, flush: true });
