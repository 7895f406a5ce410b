import { ProblemError } from '../http/problem-error.ts';
import { readTimeCursor, writeCursor } from '../http/list-pages.ts';
import { readSearchCursor } from './list-statement.ts';

const updated = '2026-11-21T08:00:00.123Z';
const id = '0198b7a2-7c1e-7000-8000-000000000000';

describe('a cursor', () => {
  it('reads as it was written', () => {
    expect(readTimeCursor(writeCursor(updated, id))).toEqual([updated, id]);
    expect(readSearchCursor(writeCursor('0.6079271', updated, id))).toEqual(['0.6079271', updated, id]);
    expect(readSearchCursor(writeCursor('1e-20', updated, id))).toEqual(['1e-20', updated, id]);
  });

  it.each([
    ['nothing', ''],
    ['garbage', 'garbage'],
    ['one of a search', writeCursor('0.5', updated, id)],
    ['an invalid date', writeCursor('2026-99-21T08:00:00.123Z', id)],
    ['a day that no month has', writeCursor('2026-02-30T08:00:00.123Z', id)],
    ['SQL', writeCursor(updated, `${id}' or true--`)],
  ])('of a list is rejected when it is %s', (_, cursor) => {
    expect(() => readTimeCursor(cursor)).toThrow(ProblemError);
  });

  it('of a list is rejected by a search', () => {
    expect(() => readSearchCursor(writeCursor(updated, id))).toThrow(ProblemError);
  });
});
