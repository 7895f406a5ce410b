import fs from 'node:fs';
import path from 'node:path';
import { randomBytes, randomUUID } from 'node:crypto';
import { StartupError, errorCode } from './startup-error.ts';

/** Creates the data folder, and writes a file into it as a test. @throws {StartupError} if that fails */
export function prepareDataDir(dataDir: string) {
  const trial = path.join(dataDir, `.trial-${randomUUID()}`);
  inDataDir(dataDir, () => {
    fs.mkdirSync(dataDir, { recursive: true });
    fs.writeFileSync(trial, 'x', { flag: 'wx', flush: true });
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
  ELOOP: 'a file in it is a symbolic link, which is not followed here: put the file itself in its place',
  ENOENT: 'it cannot be made there',
};

export type OpenFlag = 'r' | typeof noLinks;

/** Opens a file for reading unless it is a symbolic link. */
export const noLinks = fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW;

/**
 * Reads the secret in a file. If there is no file, it generates a secret of 64 characters and stores it for this user only.
 *
 * @param flag - how to open the file
 * @throws {StartupError} if the file cannot be read or written, or was cut off
 */
export const readOrCreateSecret = (file: string, flag: OpenFlag = 'r'): string =>
  inDataDir(path.dirname(file), () => {
    if (!fs.existsSync(file)) createSecret(file);
    const secret = readText(file, flag).trim();
    if (secret.length < 32) throw new StartupError(`${file} has no whole secret in it: restore it, or delete it to get a new one.`);
    return secret;
  });

export function readText(file: string, flag: OpenFlag): string {
  const opened = fs.openSync(file, flag);
  try {
    return fs.readFileSync(opened, 'utf8');
  } finally {
    fs.closeSync(opened);
  }
}

/** Writes a temporary file and links it to the path, so that two concurrent starts read the same, complete secret. */
function createSecret(file: string) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const temporary = writeBeside(file, `${generateSecret()}\n`);
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

/**
 * Writes a new file beside another one, which only its owner may read, and waits until it is on the disk. Returns its path. Root may run
 * this in a folder of the server's account: it follows no link that was put there.
 */
export function writeBeside(file: string, content: string, owner?: { readonly uid: number; readonly gid: number }): string {
  const temporary = `${file}.${randomUUID()}`;
  const opened = fs.openSync(temporary, 'wx', 0o600);
  try {
    fs.writeFileSync(opened, content, { flush: true });
    if (owner) fs.fchownSync(opened, owner.uid, owner.gid);
  } finally {
    fs.closeSync(opened);
  }
  return temporary;
}
