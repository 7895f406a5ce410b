import { pooledRandomBytes } from './random-bytes.ts';

let mockNext = 0;

/** Generates consecutive numbers, so that a byte that is returned twice, or left over from before, is seen. */
jest.mock('node:crypto', () => ({
  randomFillSync: (bytes: Buffer) => {
    for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32LE(mockNext++, at);
    return bytes;
  },
}));

it('returns each byte once, in every batch', () => {
  const numbers = Array.from({ length: 3000 }, () => pooledRandomBytes(4).readUInt32LE());
  expect(numbers).toEqual(Array.from({ length: 3000 }, (_, at) => at));
});

it('never changes bytes that it has returned', () => {
  const first = pooledRandomBytes(1000);
  const before = first.toString('hex');
  for (let count = 0; count < 10; count += 1) pooledRandomBytes(1000);
  expect(first.toString('hex')).toBe(before);
});

it('refuses more bytes than a batch has', () => {
  expect(pooledRandomBytes(4096)).toHaveLength(4096);
  expect(() => pooledRandomBytes(4097)).toThrow(RangeError);
});
