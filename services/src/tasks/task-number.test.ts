import { Refusal } from '../http/refusal.ts';
import { nextNumber, readNumber } from './task-number.ts';

describe('nextNumber', () => {
  it('is the one after the highest', () => {
    expect([nextNumber(0), nextNumber(41), nextNumber(2_147_483_646)]).toEqual([1, 42, 2_147_483_647]);
  });

  it('is refused after the last', () => {
    expect(() => nextNumber(2_147_483_647)).toThrow(Refusal);
  });
});

describe('readNumber', () => {
  it.each(['1', '42', '2147483647'])('takes %s', (pk) => {
    expect(readNumber(pk)).toBe(Number(pk));
  });

  it.each(['0', '-1', '01', '1.0', '1e3', '2147483648', '99999999999', 'x', '', ' 1', '١'])('finds nothing at %j', (pk) => {
    expect(() => readNumber(pk)).toThrow(Refusal);
  });
});
