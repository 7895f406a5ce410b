/**
 * Returns a UUIDv7 (RFC 9562) that is greater than all ids before it. Entries are sent in the order of their ids, also when the clock was
 * set back since an earlier page made the last one.
 *
 * @param last - the greatest id so far
 */
export function nextEntryId(last = ''): string {
  const time = Math.max(Date.now(), parseInt(last.replace('-', '').slice(0, 12), 16) + 1 || 0);
  const random = Array.from(crypto.getRandomValues(new Uint8Array(18)), (byte) => (byte % 16).toString(16)).join('');
  const digits = `${time.toString(16).padStart(12, '0')}7${random}`;
  return digits.replace(/(.{8})(.{4})(.{4})(.{3})/, `$1-$2-$3-8$4-`);
}
