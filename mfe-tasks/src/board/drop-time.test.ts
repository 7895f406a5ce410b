import { dropTime } from './drop-time.ts';

describe('dropTime (section 9)', () => {
  it.each([
    [0, 330],
    [750, 440],
    [1500, 550],
    [6000, 550],
  ])('over %d pixels is %d milliseconds', (distance, time) => {
    expect(dropTime(distance, false)).toBe(time);
  });

  it('is nothing for who asked for less motion', () => {
    expect(dropTime(750, true)).toBe(0);
  });
});
