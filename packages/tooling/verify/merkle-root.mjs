import { createHash } from 'node:crypto';

/**
 * Returns the root hash of a log's entries in base64 (RFC 9162, section 2.1.1). It shares no code with the server, which it checks.
 *
 * @param {readonly string[]} entries
 */
export function merkleRoot(entries) {
  const leaves = entries.map((entry) => sha256(Buffer.of(0), Buffer.from(entry)));
  return subtree(leaves, 0, leaves.length).toString('base64');
}

/** @param {readonly Buffer[]} leaves @param {number} start @param {number} end @returns {Buffer} */
function subtree(leaves, start, end) {
  if (start === end) return sha256();
  if (end - start === 1) return leaves[start];
  let half = 1;
  while (half * 2 < end - start) half *= 2;
  return sha256(Buffer.of(1), subtree(leaves, start, start + half), subtree(leaves, start + half, end));
}

/** @param {Buffer[]} parts */
const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
