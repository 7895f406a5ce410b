import { matchesIfNoneMatch, parseIfMatch, tagOf } from './conditional-requests.ts';

describe('parseIfMatch', () => {
  it.each([
    ['no If-Match', undefined, undefined],
    ['any state', '*', undefined],
    ['one tag', '"a.1"', ['"a.1"']],
    ['a list', '"a.1", "b,2" ,"c.3"', ['"a.1"', '"b,2"', '"c.3"']],
    ['a weak tag', 'W/"a.1"', []],
    ['a weak tag among strong ones', 'W/"a.1", "a.2"', ['"a.2"']],
    ['a text without quotes', 'a.1', []],
    ['nothing', '', []],
  ])('reads %s', (_, header, condition) => {
    expect(parseIfMatch(header)).toEqual(condition);
  });
});

describe('matchesIfNoneMatch', () => {
  it.each([
    [undefined, false],
    ['"a.1"', true],
    ['W/"a.1"', true],
    ['"a.0", "a.1"', true],
    ['*', true],
    ['"a.2"', false],
    ['a.1', false],
  ])('compares %s with "a.1": %s', (header, known) => {
    expect(matchesIfNoneMatch('"a.1"', header)).toBe(known);
  });
});

describe('tagOf', () => {
  it('differs by version', () => {
    expect(tagOf({ id: 'a', version: 1 })).toBe('"a.1"');
    expect(tagOf({ id: 'a', version: 2 })).toBe('"a.2"');
  });
});
