import fs from 'node:fs';
import path from 'node:path';
import { generateSecret, inDataDir, noLinks, type OpenFlag, readOrCreateSecret, readText, writeBeside } from './data-dir.ts';
import { StartupError } from './startup-error.ts';

/*
 * The secrets of an installation without JWT_SECRET: the one that signs has a file of its own, which earlier versions read too. Those
 * that are accepted beside it are in another one, each on a line.
 */

export const signingSecretFile = (dataDir: string) => path.join(dataDir, 'jwt-secret');

const acceptedFile = (dataDir: string) => path.join(dataDir, 'jwt-secrets-accepted');

/** Returns the secrets in the data folder that are accepted and do not sign, the newest first. @throws {StartupError} if one was cut off */
export const readAcceptedSecrets = (dataDir: string): readonly string[] => readAccepted(dataDir, 'r');

const readAccepted = (dataDir: string, flag: OpenFlag): readonly string[] =>
  inDataDir(dataDir, () => {
    const file = acceptedFile(dataDir);
    if (!fs.existsSync(file)) return [];
    const secrets = readText(file, flag).split(/\s+/).filter(Boolean);
    if (secrets.some((secret) => secret.length < 32))
      throw new StartupError(`${file} has a secret that is not whole: restore the file, or delete that line.`);
    return secrets;
  });

/**
 * Replaces the secret that signs by a new one, and accepts it from now on. The files are valid after each step. If root runs this, the
 * account of the server could link to any file: with its content among the secrets, the account could read it.
 */
export function rotateSecretFiles(dataDir: string) {
  inDataDir(dataDir, () => {
    const current = readOrCreateSecret(signingSecretFile(dataDir), noLinks);
    replaceFile(acceptedFile(dataDir), [...new Set([current, ...readAccepted(dataDir, noLinks)])]);
    replaceFile(signingSecretFile(dataDir), [generateSecret()]);
  });
}

/** Removes the accepted secrets that do not meet the condition. Returns how many that are. */
export function removeAcceptedSecrets(dataDir: string, isKept: (secret: string) => boolean): number {
  return inDataDir(dataDir, () => {
    const accepted = readAccepted(dataDir, noLinks);
    const kept = accepted.filter(isKept);
    if (kept.length < accepted.length) replaceFile(acceptedFile(dataDir), kept);
    return accepted.length - kept.length;
  });
}

/** Readers see the old content or the new one. */
function replaceFile(file: string, lines: readonly string[]) {
  const temporary = writeBeside(file, lines.map((line) => `${line}\n`).join(''), ownerOf(file));
  try {
    fs.renameSync(temporary, file);
  } catch (error) {
    fs.rmSync(temporary, { force: true });
    throw error;
  }
}

/** Run by root, the new file belongs to the account of the server, which could not read it otherwise. */
const ownerOf = (file: string) =>
  process.getuid?.() === 0 ? (fs.lstatSync(file, { throwIfNoEntry: false }) ?? fs.statSync(path.dirname(file))) : undefined;
