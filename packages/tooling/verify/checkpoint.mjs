import { createHash, createPublicKey, verify } from 'node:crypto';

/** @typedef {{ name: string, size: number, root: string }} Checkpoint `root`: in base64 */

/**
 * Returns the tree head of a signed note (C2SP tlog-checkpoint, signed-note).
 *
 * @param {string} note
 * @param {string} verifierKey
 * @returns {Checkpoint | undefined} undefined if this key did not sign it
 */
export function openCheckpoint(note, verifierKey) {
  const [, name, size, root] = /^(\S+)\n(\d{1,15})\n([\w+/]{43}=)\n/.exec(openNote(note, verifierKey) ?? '') ?? [];
  return name !== undefined && verifierKey.startsWith(`${name}+`) ? { name, size: Number(size), root } : undefined;
}

/** Returns the text of a signed note; undefined if this key did not sign it. @param {string} note @param {string} verifierKey */
export function openNote(note, verifierKey) {
  const key = parseKey(verifierKey);
  const [, text, signatures] = /^([^]*\n)\n((?:— [^\n]*\n)+)$/.exec(note) ?? [];
  if (!key || text === undefined) return undefined;
  const isSigned = signatures.split('\n').some((line) => {
    const [, name, encoded] = /^— (\S+) (\S+)$/.exec(line) ?? [];
    const bytes = Buffer.from(encoded ?? '', 'base64');
    if (name !== key.name || !bytes.subarray(0, 4).equals(key.id)) return false;
    return verify(null, Buffer.from(text), key.publicKey, bytes.subarray(4));
  });
  return isSigned ? text : undefined;
}

/** @param {string} verifierKey `name+id+key` */
function parseKey(verifierKey) {
  const [, name, hexId, encoded] = /^([^\s+]+)\+([\da-f]{8})\+([\w+/=]+)$/.exec(verifierKey) ?? [];
  const typed = Buffer.from(encoded ?? '', 'base64');
  if (name === undefined || typed.length !== 33 || typed[0] !== ed25519) return undefined;
  const id = createHash('sha256').update(`${name}\n`).update(typed).digest().subarray(0, 4);
  if (id.toString('hex') !== hexId) return undefined;
  return {
    name,
    id,
    publicKey: createPublicKey({ key: Buffer.concat([spkiPrefix, typed.subarray(1)]), format: 'der', type: 'spki' }),
  };
}

const ed25519 = 1;

/** The bytes before an Ed25519 key in a SubjectPublicKeyInfo (RFC 8410, section 4). */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');
