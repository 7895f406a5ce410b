import { createHash } from 'node:crypto';

/**
 * The Merkle tree of an append-only log (RFC 9162, section 2.1). It keeps the hash of every complete subtree: 64 to 128 bytes for each
 * entry.
 */
export class MerkleTree {
  /** The hashes of the complete subtrees with 2^level leaves. */
  readonly #levels = [new Hashes()];

  get size() {
    return this.#level(0).length;
  }

  append(entry: string) {
    this.#level(0).push(leafHash(entry));
    for (let level = 0; ; level += 1) {
      const hashes = this.#level(level);
      if (hashes.length % 2 === 1) return;
      this.#level(level + 1).push(nodeHash(hashes.at(hashes.length - 2), hashes.at(hashes.length - 1)));
    }
  }

  #level(level: number): Hashes {
    return (this.#levels[level] ??= new Hashes());
  }

  /** Returns the root hash of the first `size` entries. */
  root(size = this.size): Buffer {
    return size === 0 ? sha256() : this.#range(0, size);
  }

  /** Returns the path from an entry to the root of the first `size` entries (section 2.1.3.1). */
  inclusionProof(index: number, size: number): Buffer[] {
    return this.#path(index, 0, size);
  }

  /** Returns the proof that the tree of `size` entries begins with the `from` entries of an earlier one (section 2.1.4.1). */
  consistencyProof(from: number, size: number): Buffer[] {
    return from === 0 ? [] : this.#subproof({ from, isWhole: true }, 0, size);
  }

  #range(start: number, end: number): Buffer {
    const count = end - start;
    if (isPowerOfTwo(count)) return this.#level(Math.log2(count)).at(start / count);
    const middle = start + split(count);
    return nodeHash(this.#range(start, middle), this.#range(middle, end));
  }

  #path(index: number, start: number, end: number): Buffer[] {
    if (end - start === 1) return [];
    const middle = start + split(end - start);
    return index < middle
      ? [...this.#path(index, start, middle), this.#range(middle, end)]
      : [...this.#path(index, middle, end), this.#range(start, middle)];
  }

  /** `isWhole` while the earlier tree begins where this range does: its verifier has that root already. */
  #subproof({ from, isWhole }: { from: number; isWhole: boolean }, start: number, end: number): Buffer[] {
    if (from === end) return isWhole ? [] : [this.#range(start, end)];
    const middle = start + split(end - start);
    return from <= middle
      ? [...this.#subproof({ from, isWhole }, start, middle), this.#range(middle, end)]
      : [...this.#subproof({ from, isWhole: false }, middle, end), this.#range(start, middle)];
  }
}

/** A list of hashes in one buffer. With a Buffer object for each hash, an entry of the log took 780 bytes. */
class Hashes {
  #bytes = Buffer.alloc(64 * hashBytes);
  length = 0;

  push(hash: Buffer) {
    const end = this.length * hashBytes;
    if (end === this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 2 * end);
    hash.copy(this.#bytes, end);
    this.length += 1;
  }

  at(index: number): Buffer {
    return this.#bytes.subarray(index * hashBytes, (index + 1) * hashBytes);
  }
}

const hashBytes = 32;

const leafHash = (entry: string) => sha256(Buffer.of(0), Buffer.from(entry));

const nodeHash = (left: Buffer, right: Buffer) => sha256(Buffer.of(1), left, right);

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

const isPowerOfTwo = (count: number) => (count & (count - 1)) === 0;

/** Returns the largest power of two below a count of at least two. */
const split = (count: number) => 2 ** (31 - Math.clz32(count - 1));
