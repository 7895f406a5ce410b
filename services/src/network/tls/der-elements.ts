/** The types of elements of DER that certificates have (RFC 5280, section 4.1). */
export const types = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  sequence: 0x30,
  version: 0xa0,
  extensions: 0xa3,
};

/** No certificate of others has as many extensions. With thousands, this would be slow itself. */
const maxElements = 32;

interface Element {
  readonly type: number;
  readonly content: Buffer;
}

/**
 * Returns the elements of DER.
 *
 * @throws {RangeError} if there are too many, or one is incomplete, or has an indefinite length, which OpenSSL reads, too
 */
export function readElements(content: Buffer): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < content.length;) {
    const first = content.readUInt8(at + 1);
    const sizes = first < 0x80 ? 0 : first - 0x80;
    const begin = at + 2 + sizes;
    const end = begin + (sizes === 0 ? first : content.readUIntBE(at + 2, sizes));
    if (first === 0x80 || end > content.length || found.length === maxElements) throw unreadable();
    found.push({ type: content.readUInt8(at), content: content.subarray(begin, end) });
    at = end;
  }
  return found;
}

/**
 * Returns the contents of the first elements of DER.
 *
 * @throws {RangeError} if they have other types
 */
export function contentsOf(content: Buffer, expected: readonly number[]): Buffer[] {
  const elements = readElements(content);
  return expected.map((type, index) => {
    const element = elements[index];
    if (element?.type !== type) throw unreadable();
    return element.content;
  });
}

/** Returns the content of the part of a certificate that is signed. */
export function signedPart(certificate: Buffer): Buffer {
  const [whole = empty] = contentsOf(certificate, [types.sequence]);
  return contentsOf(whole, [types.sequence])[0] ?? empty;
}

const empty = Buffer.alloc(0);

const unreadable = () => new RangeError('An element of a certificate cannot be read.');
