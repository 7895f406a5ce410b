import { randomBytes } from 'node:crypto';
import { KeyRing } from '../crypto/key-ring.ts';
import { KeyedSampler } from './keyed-sampler.ts';

const ring = new KeyRing('a secret of more than thirty-two characters', []);
const ids = Array.from({ length: 4000 }, () => randomBytes(16).toString('hex'));
const recordedBy = (sampler: KeyedSampler) => ids.filter((id) => sampler.isRecorded(id));

it.each([
  [0, 0],
  [1, 4000],
])('of a share of %d records %d of 4000 traces', (share, count) => {
  expect(recordedBy(new KeyedSampler(ring, share))).toHaveLength(count);
});

it('records about its share, the same on all servers, and other traces with another secret', () => {
  const recorded = recordedBy(new KeyedSampler(ring, 0.25));
  expect(recorded.length).toBeGreaterThan(800);
  expect(recorded.length).toBeLessThan(1200);
  expect(recordedBy(new KeyedSampler(ring, 0.25))).toEqual(recorded);
  expect(recordedBy(new KeyedSampler(new KeyRing('another secret of at least thirty-two characters', []), 0.25))).not.toEqual(
    recorded,
  );
});
