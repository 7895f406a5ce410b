import { writeCursor } from '../http/list-pages.ts';
import { ProblemError } from '../http/problem-error.ts';
import { readListCursor, toTaskList } from './list-statement.ts';

describe('the rows of the statement', () => {
  it('are the pieces of a list, its tag and the cursor of the next page', () => {
    const rows = ['{"id":1}', '{"id":2}'].map((json) => ({ tag: '"a"', next: 2, since: '7', json }) as const);
    const list = toTaskList(rows);
    expect(list).toEqual({ pieces: ['{"id":1}', '{"id":2}'], tag: '"a"', next: expect.any(String) as string, since: '7' });
    expect(readListCursor(list.next ?? '')).toBe(2);
  });

  it('are a tag only, if the list is empty or the client knows it', () => {
    expect(toTaskList([{ tag: '"a"', next: null, since: null, json: null }])).toEqual({ pieces: [], tag: '"a"' });
  });

  it('cannot be missing', () => {
    expect(() => toTaskList([])).toThrow('The statement returns a row even for an empty list.');
  });
});

describe('a cursor', () => {
  it('is a number of up to ten digits, and at most the largest of a task', () => {
    expect(readListCursor(writeCursor('2147483646'))).toBe(2_147_483_646);
    expect(readListCursor(writeCursor('9999999999'))).toBe(2_147_483_647);
  });

  it.each(['', '-1', '1.5', '12345678901', '7 ', ' 7', 'x', '1~2'])('is not %j', (value) => {
    expect(() => readListCursor(writeCursor(value))).toThrow(ProblemError);
  });
});
