import fs from 'node:fs';
import path from 'node:path';
import { generateSecret, inDataDir, readOrCreateSecret, writePrivateFile } from './data-dir.ts';
import { StartupError } from './startup-error.ts';

/*
 * The secrets of an installation without JWT_SECRET: the one that signs has a file of its own, which earlier versions read too. Those
 * that are accepted beside it are in another one, each on a line.
 */

export const signingSecretFile = (dataDir: string) => path.join(dataDir, 'jwt-secret');

const acceptedFile = (dataDir: string) => path.join(dataDir, 'jwt-secrets-accepted');

/** Returns the secrets in the data folder that are accepted and do not sign, the newest first. @throws {StartupError} if one was cut off */
export const readAcceptedSecrets = (dataDir: string): readonly string[] =>
  inDataDir(dataDir, () => {
    const file = acceptedFile(dataDir);
    if (!fs.existsSync(file)) return [];
    const secrets = fs.readFileSync(file, 'utf8').split(/\s+/).filter(Boolean);
    if (secrets.some((secret) => secret.length < 32))
      throw new StartupError(`${file} has a secret that is not whole: restore the file, or delete that line.`);
    return secrets;
  });

/** Replaces the secret that signs by a new one, and accepts it from now on. The files are valid after each step. */
export function rotateSecretFiles(dataDir: string) {
  inDataDir(dataDir, () => {
    const current = readOrCreateSecret(signingSecretFile(dataDir));
    replaceFile(acceptedFile(dataDir), [...new Set([current, ...readAcceptedSecrets(dataDir)])]);
    replaceFile(signingSecretFile(dataDir), [generateSecret()]);
  });
}

/** Removes the accepted secrets that do not meet the condition. Returns how many that are. */
export function removeAcceptedSecrets(dataDir: string, isKept: (secret: string) => boolean): number {
  return inDataDir(dataDir, () => {
    const accepted = readAcceptedSecrets(dataDir);
    const kept = accepted.filter(isKept);
    if (kept.length < accepted.length) replaceFile(acceptedFile(dataDir), kept);
    return accepted.length - kept.length;
  });
}

/** Readers see the old content or the new one. */
function replaceFile(file: string, lines: readonly string[]) {
  const temporary = `${file}.${process.pid}`;
  writePrivateFile(temporary, lines.map((line) => `${line}\n`).join(''));
  keepOwner(temporary, file);
  fs.renameSync(temporary, file);
}

/** Run by root, the new file belongs to the account of the server, which could not read it otherwise. */
function keepOwner(temporary: string, file: string) {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = fs.statSync(fs.existsSync(file) ? file : path.dirname(file));
  fs.chownSync(temporary, uid, gid);
}
