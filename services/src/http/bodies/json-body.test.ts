import { checkStructure, parseJson } from './json-body.ts';
import { ProblemError } from '../problem-error.ts';

describe('parseJson', () => {
  it('keeps a key that would change the prototype as an own key', () => {
    const parsed = parseJson(Buffer.from('{"__proto__":{"admin":true}}'));

    expect(Object.keys(parsed as object)).toEqual(['__proto__']);
    expect((parsed as { admin?: boolean }).admin).toBeUndefined();
  });

  it('returns undefined for an empty body', () => {
    expect(parseJson(Buffer.alloc(0))).toBeUndefined();
  });

  it('parses 16 levels, and 1000 values or as many as its limit allows', () => {
    const nested = (depth: number) => Buffer.from('['.repeat(depth) + ']'.repeat(depth));
    const list = Buffer.from(JSON.stringify(Array<number>(1200).fill(0)));

    expect(() => parseJson(nested(16))).not.toThrow();
    expect(() => parseJson(nested(17))).toThrow(new ProblemError(400, 'The body is nested deeper than 16 levels.'));
    expect(() => parseJson(list, 1200)).not.toThrow();
    expect(() => parseJson(list)).toThrow(new ProblemError(400, 'The body has more than 1000 values.'));
  });

  it.each([
    ['broken JSON', Buffer.from('{"title":'), 'The body is not valid JSON (line 1, column 10).'],
    [
      'JSON that is broken further down',
      Buffer.from('{\n  "title": "x"\n  "body"'),
      'The body is not valid JSON (line 3, column 3).',
    ],
    ['invalid UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'The body is not valid JSON in UTF-8.'],
    ['JSON that ends in a new line', Buffer.from('{\n\n'), 'The body is not valid JSON (line 3, column 1).'],
    ['blank space', Buffer.from('  '), 'The body is not valid JSON (line 1, column 3).'],
  ])('reports where %s is invalid', (_, bytes, detail) => {
    expect(() => parseJson(bytes)).toThrow(new ProblemError(400, detail));
  });

  it('repeats nothing from the body', () => {
    expect(() => parseJson(Buffer.from('{"password": secret}'))).toThrow(/^The body is not valid JSON[^s]*\.$/);
  });
});

describe('checkStructure', () => {
  const limits = { depth: 2, values: 5 };

  it.each([
    ['a value', '7'],
    ['a text with brackets, commas and quotes', String.raw`["[[[,,,\"[[[", "\\"]`],
    ['nothing but closing brackets', ']]]]]]]]'],
    ['as many levels and values as the limits allow', '[[1,2,3]]'],
    ['levels one after the other', '[[],[]]'],
  ])('accepts %s', (_, text) => {
    expect(() => checkStructure(Buffer.from(text), limits)).not.toThrow();
  });

  it.each([
    ['more levels', '[[[', 'The body is nested deeper than 2 levels.'],
    ['levels of objects', '{"a":{"b":{', 'The body is nested deeper than 2 levels.'],
    ['more values', '[1,2,3,4,5,6]', 'The body has more than 5 values.'],
    ['more values after a text that ends with a backslash', String.raw`["\\",[],[],[]`, 'The body has more than 5 values.'],
  ])('rejects %s', (_, text, detail) => {
    expect(() => checkStructure(Buffer.from(text), limits)).toThrow(new ProblemError(400, detail));
  });
});
