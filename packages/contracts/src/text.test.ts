import { text } from './text.ts';

describe('text', () => {
  const short = text(3);

  it('accepts any script, and counts an emoji as one character', () => {
    expect(short.safeParse('añ字').success).toBe(true);
    expect(short.safeParse('🙂🙂🙂').success).toBe(true);
    expect(short.safeParse('🙂🙂🙂🙂').success).toBe(false);
  });

  it.each([
    ['NUL', 'a\0'],
    ['a lone surrogate', 'a\ud83d'],
  ])('rejects %s, which the database cannot store', (_, value) => {
    expect(short.safeParse(value).success).toBe(false);
  });
});
