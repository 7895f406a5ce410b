import { createPublicKey, sign, verify } from 'node:crypto';

/** @typedef {import('node:crypto').KeyObject} KeyObject */

const payloadType = 'application/vnd.in-toto+json';

/**
 * Returns a statement in an envelope (DSSE v1.0.2), signed if there is a key.
 *
 * @param {object} statement
 * @param {KeyObject | undefined} key
 */
export function seal(statement, key) {
  const payload = Buffer.from(JSON.stringify(statement));
  const signatures = key ? [{ sig: sign(null, preAuthentication(payload), key).toString('base64') }] : [];
  return JSON.stringify({ payloadType, payload: payload.toString('base64'), signatures });
}

/**
 * Returns the statement of an envelope, whoever signed it; undefined if it is none.
 *
 * @param {string} envelope
 * @returns {any}
 */
export function unseal(envelope) {
  const opened = parse(envelope);
  return opened?.payloadType === payloadType ? parse(Buffer.from(String(opened.payload), 'base64').toString()) : undefined;
}

/**
 * Returns the keys among these that have signed the envelope.
 *
 * @param {string} envelope
 * @param {readonly string[]} publicKeys each a SubjectPublicKeyInfo in base64
 */
export function signersOf(envelope, publicKeys) {
  const { payload, signatures = [] } = parse(envelope) ?? {};
  const signed = preAuthentication(Buffer.from(String(payload), 'base64'));
  return publicKeys.filter((publicKey) => {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return signatures.some((/** @type {any} */ { sig }) => verify(null, signed, key, Buffer.from(String(sig), 'base64')));
  });
}

/** Returns the bytes that are signed (DSSE, PAE). @param {Buffer} payload */
const preAuthentication = (payload) =>
  Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `), payload]);

/** @param {string} text @returns {any} */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
