import { createHash, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Environment } from './settings-values.ts';
import { errorCode } from './start/error-code.ts';
import { folderRefused } from './start/file-failure.ts';
import { StartupError } from './startup-error.ts';

/** The key that signs access tokens: JWT_SECRET, or one that is made once and kept in the data folder. */
export function readJwtSecret(env: Environment, { dataDir, required }: { dataDir: string; required: boolean }): KeyObject {
  const given = env['JWT_SECRET'];
  if (given) return toKey(given);
  if (required) {
    throw new StartupError(
      'JWT_SECRET must be set when NODE_ENV is production and DATABASE_URL is set, the same for every process.',
    );
  }
  return toKey(keepSecret(path.join(dataDir, 'jwt-secret')));
}

/** Of OPERATOR_TOKEN_HASH, or of a token that is made once and kept in the data folder for whoever may read it. */
export function readOperatorHash(env: Environment, dataDir: string): Buffer {
  const given = env['OPERATOR_TOKEN_HASH'];
  if (!given)
    return createHash('sha256')
      .update(keepSecret(path.join(dataDir, 'operator-token')))
      .digest();
  if (!/^[0-9a-f]{64}$/i.test(given)) throw new StartupError('OPERATOR_TOKEN_HASH must be a SHA-256 in 64 hexadecimal digits.');
  return Buffer.from(given, 'hex');
}

/**
 * Reads the secret that a file holds, or makes one for it that only this user may read.
 *
 * @throws {StartupError} when the folder takes no file
 */
export function keepSecret(file: string): string {
  try {
    return readSecret(file) ?? writeSecret(file);
  } catch (error) {
    throw folderRefused(path.dirname(file), error);
  }
}

function readSecret(file: string) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined;
}

/** Linked into place, so that of two starts at once both read the same one, and none reads half a file. */
function writeSecret(file: string) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const made = `${file}.${process.pid}`;
  fs.writeFileSync(made, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    fs.linkSync(made, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(made, { force: true });
  }
  return fs.readFileSync(file, 'utf8').trim();
}

function toKey(secret: string) {
  if (secret.length < 32) throw new StartupError('JWT_SECRET must have at least 32 characters.');
  return createSecretKey(Buffer.from(secret, 'utf8'));
}
