import { pooledRandomBytes } from './random-bytes.ts';

it('gives out no byte twice, and none that was not generated', () => {
  const given = Array.from({ length: 2000 }, () => pooledRandomBytes(12));
  expect(new Set(given.map((bytes) => bytes.toString('hex'))).size).toBe(2000);
  expect(given.every((bytes) => bytes.length === 12)).toBe(true);
});

it('never changes bytes that it gave out', () => {
  const first = pooledRandomBytes(1000);
  const before = first.toString('hex');
  for (let count = 0; count < 10; count += 1) pooledRandomBytes(1000);
  expect(first.toString('hex')).toBe(before);
});
