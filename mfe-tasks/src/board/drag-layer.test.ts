import { dropDuration } from './drag-layer.tsx';

describe('dropDuration (section 9)', () => {
  it.each([
    [0, 330],
    [750, 440],
    [1500, 550],
    [6000, 550],
  ])('is, for %d pixels, %d milliseconds', (distance, duration) => {
    expect(dropDuration(distance, false)).toBe(duration);
  });

  it('is 0 with prefers-reduced-motion', () => {
    expect(dropDuration(750, true)).toBe(0);
  });
});
