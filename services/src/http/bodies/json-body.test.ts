import { parseJson } from './json-body.ts';
import { ProblemError } from '../problem-error.ts';

describe('parseJson', () => {
  it('keeps a key that would change the prototype as a key of its own', () => {
    const parsed = parseJson(Buffer.from('{"__proto__":{"admin":true}}'));

    expect(Object.keys(parsed as object)).toEqual(['__proto__']);
    expect((parsed as { admin?: boolean }).admin).toBeUndefined();
  });

  it('takes a body of nothing for no body', () => {
    expect(parseJson(Buffer.alloc(0))).toBeUndefined();
  });

  it('reads 16 levels and a thousand values, or as many as it is told', () => {
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
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'The body is not valid JSON in UTF-8.'],
    ['JSON that ends in a new line', Buffer.from('{\n\n'), 'The body is not valid JSON (line 3, column 1).'],
    ['blank space', Buffer.from('  '), 'The body is not valid JSON (line 1, column 3).'],
  ])('refuses %s, and says where', (_, bytes, detail) => {
    expect(() => parseJson(bytes)).toThrow(new ProblemError(400, detail));
  });

  it('repeats nothing of what was sent', () => {
    expect(() => parseJson(Buffer.from('{"password": secret}'))).toThrow(/^The body is not valid JSON[^s]*\.$/);
  });
});
