import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(4096);
let used = pool.length;

/**
 * Returns random bytes for an encryption or an id: a copy of bytes that are returned only once. They are generated many at a time, as Node
 * does for `randomUUID`, because each call of the generator takes 5 µs.
 *
 * @throws {RangeError} for more than 4,096 bytes
 */
export function pooledRandomBytes(length: number): Buffer {
  if (length > pool.length) throw new RangeError(`At most ${pool.length} bytes.`);
  if (used + length > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += length;
  return Buffer.from(pool.subarray(used - length, used));
}
