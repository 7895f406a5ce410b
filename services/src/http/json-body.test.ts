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
    ['broken JSON', Buffer.from('{"title":')],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['blank space', Buffer.from('  ')],
  ])('refuses %s', (_, bytes) => {
    expect(() => parseJson(bytes)).toThrow(new Refusal(400, 'The body is not valid JSON in UTF-8.'));
  });
});
