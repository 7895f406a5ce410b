import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { UsageError } from '../command-line/command-error.mjs';

/** @typedef {import('node:crypto').KeyObject} KeyObject */

/** Returns a new private Ed25519 key as PEM (PKCS #8, RFC 8410), and its public key. */
export function createSigningKey() {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { pem: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(), publicKey: publicKeyOf(privateKey) };
}

/**
 * Returns the private key in DAYBOOK_SIGNING_KEY; undefined if it is not set. The variable has the PEM that `daybook key new` wrote, with
 * line breaks, with `\n`, or only its base64.
 *
 * @returns {KeyObject | undefined}
 * @throws {UsageError} if it is no private Ed25519 key
 */
export function readSigningKey(text = process.env.DAYBOOK_SIGNING_KEY) {
  if (!text) return undefined;
  try {
    const body = text.replaceAll('\\n', '\n').replace(/-----(BEGIN|END) PRIVATE KEY-----/g, '');
    const key = createPrivateKey({ key: Buffer.from(body, 'base64'), format: 'der', type: 'pkcs8' });
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Reported below, without the text.
  }
  throw new UsageError('DAYBOOK_SIGNING_KEY contains no private Ed25519 key. Make one: daybook key new FILE');
}

/** Returns the public key as a SubjectPublicKeyInfo in base64. @param {KeyObject} privateKey */
export const publicKeyOf = (privateKey) => createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');
