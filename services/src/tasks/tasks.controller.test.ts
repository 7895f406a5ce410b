import { ProblemError } from '../http/problem-error.ts';
import { readNumber } from './tasks.controller.ts';

describe('readNumber', () => {
  it.each(['1', '42', '2147483647'])('accepts %s', (pk) => {
    expect(readNumber(pk)).toBe(Number(pk));
  });

  it.each(['0', '-1', '01', '1.0', '1e3', '2147483648', '99999999999', 'x', '', ' 1', '١'])('finds nothing at %j', (pk) => {
    expect(() => readNumber(pk)).toThrow(ProblemError);
  });
});
