import { nextEntryId } from './entry-id.ts';

describe('the id of an entry', () => {
  it('is a UUIDv7 of the time', () => {
    jest.spyOn(Date, 'now').mockReturnValue(0x0199_0000_abcd);
    expect(nextEntryId()).toMatch(/^01990000-abcd-7[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  });

  it('is different each time', () => {
    jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
    expect(new Set([1, 2, 3].map(() => nextEntryId())).size).toBe(3);
  });

  it('is greater than the last one, also if the clock was set back', () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
    const first = nextEntryId();
    const second = nextEntryId(first);
    clock.mockReturnValue(1_000_000_000_000);
    const third = nextEntryId(second);
    expect([first, second, third].toSorted()).toEqual([first, second, third]);
  });
});
