import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '../startup-error.ts';
import { errorCode } from './error-code.ts';
import { folderError } from './data-dir.ts';

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
