import { contentsOf, signedPart, types } from './der-elements.ts';
import { haveFewNameConstraints } from './name-constraints.ts';

/**
 * Returns true if the certificates of a handshake are like those of other servers: at most eight, which OpenSSL verifies quickly. False
 * also if one cannot be read. OpenSSL has several identifiers for one algorithm, so only those in use are allowed: with an older identifier
 * of DSA, two keys stopped this thread for 0.1 s.
 *
 * @param messages - of the handshake, of which the last may be incomplete: OpenSSL waits for the rest, too
 * @param hasExtensions - true for TLS 1.3, in which extensions follow each certificate
 */
export function hasUsualCertificates(messages: Buffer, hasExtensions: boolean): boolean {
  try {
    return certificateMessages(messages).every((message) => {
      const certificates = certificatesOf(message, hasExtensions);
      return certificates.length <= maxCertificates && certificates.every(hasUsualKey) && haveFewNameConstraints(certificates);
    });
  } catch {
    return false;
  }
}

/** Chains have two to five. */
const maxCertificates = 8;

/** In bytes: of the lengths of TLS. */
const lengthSize = 3;

function certificateMessages(messages: Buffer): Buffer[] {
  const found: Buffer[] = [];
  const headerSize = 1 + lengthSize;
  for (let at = 0; at + headerSize <= messages.length;) {
    const end = at + headerSize + messages.readUIntBE(at + 1, lengthSize);
    if (messages[at] === certificateType && end <= messages.length) found.push(messages.subarray(at + headerSize, end));
    at = end;
  }
  return found;
}

const certificateType = 11;

/** Reads the list of RFC 5246, section 7.4.2, or of RFC 8446, section 4.4.2, whose context is empty for a server. */
function certificatesOf(message: Buffer, hasExtensions: boolean): Buffer[] {
  const found: Buffer[] = [];
  for (let at = lengthSize + (hasExtensions ? 1 : 0); at < message.length;) {
    const begin = at + lengthSize;
    const end = begin + message.readUIntBE(at, lengthSize);
    if (end > message.length) throw new RangeError('A certificate is incomplete.');
    found.push(message.subarray(begin, end));
    at = hasExtensions ? end + 2 + message.readUInt16BE(end) : end;
  }
  return found;
}

/** Checks the key, which follows version, serial number, algorithm, issuer, validity and subject (RFC 5280, section 4.1). */
function hasUsualKey(certificate: Buffer): boolean {
  const { version, integer, sequence, bitString } = types;
  const key =
    contentsOf(signedPart(certificate), [version, integer, sequence, sequence, sequence, sequence, sequence]).at(-1) ?? empty;
  const [algorithm = empty, bits = empty] = contentsOf(key, [sequence, bitString]);
  if (algorithms.curves.some((usual) => usual.equals(algorithm))) return true;
  if (!algorithms.rsa.equals(algorithm)) return false;
  // The first byte of the bits is the number of those that are unused.
  const [rsaKey = empty] = contentsOf(bits.subarray(1), [sequence]);
  const [modulus = empty, exponent = empty] = contentsOf(rsaKey, [integer, integer]);
  return modulus.length <= maxModulus && exponent.length <= maxExponent;
}

/** In bytes, with the zero before a number whose first bit is set: 4096 bits, and 65537 or the like. A large exponent takes 10 ms a key. */
const [maxModulus, maxExponent] = [513, 4];

/** The contents of `AlgorithmIdentifier`: RSA, and P-256, P-384, P-521 and Ed25519. */
const algorithms = {
  rsa: fromHex('06092a864886f70d0101010500'),
  curves: [
    '06072a8648ce3d020106082a8648ce3d030107',
    '06072a8648ce3d020106052b81040022',
    '06072a8648ce3d020106052b81040023',
    '06032b6570',
  ].map(fromHex),
};

function fromHex(digits: string) {
  return Buffer.from(digits, 'hex');
}

const empty = Buffer.alloc(0);
