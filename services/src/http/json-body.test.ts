import { parseJson } from './json-body.ts';
import { Refusal } from './refusal.ts';

describe('parseJson', () => {
  it('keeps a key that would change the prototype as a key of its own', () => {
    const parsed = parseJson(Buffer.from('{"__proto__":{"admin":true}}'));

    expect(Object.keys(parsed as object)).toEqual(['__proto__']);
    expect((parsed as { admin?: boolean }).admin).toBeUndefined();
  });

  it('takes a body of nothing for no body', () => {
    expect(parseJson(Buffer.alloc(0))).toBeUndefined();
  });

  it('reads any depth', () => {
    expect(() => parseJson(Buffer.from('['.repeat(100_000) + ']'.repeat(100_000)))).not.toThrow();
  });

  it.each([
    ['broken JSON', Buffer.from('{"title":'), 'The body is not valid JSON (line 1, column 10).'],
    [
      'JSON that is broken further down',
      Buffer.from('{\n  "title": "x"\n  "body"'),
      'The body is not valid JSON (line 3, column 3).',
    ],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'The body is not valid JSON in UTF-8.'],
    ['blank space', Buffer.from('  '), 'The body is not valid JSON (line 1, column 3).'],
  ])('refuses %s, and says where', (_, bytes, detail) => {
    expect(() => parseJson(bytes)).toThrow(new Refusal(400, detail));
  });

  it('repeats nothing of what was sent', () => {
    expect(() => parseJson(Buffer.from('{"password": secret}'))).toThrow(/^The body is not valid JSON[^s]*\.$/);
  });
});
