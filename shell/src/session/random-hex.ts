/** Returns random bytes in hexadecimal. Not by `randomUUID`: a page on plain http does not have it. */
export const randomHex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
