import { slugsFor } from './slug.ts';

describe('slugsFor', () => {
  it.each([
    ['Buy milk!', 'buy-milk'],
    ['  Übergrößen & Café  ', 'ubergroßen-cafe'],
    ['Список покупок', 'список-покупок'],
    ['Й', 'й'],
    ['買い物リスト', '買い物リスト'],
    ['قائمة التسوق', 'قائمة-التسوق'],
    ['हिन्दी', 'हिन्दी'],
    ['<script>alert(1)</script>', 'script-alert-1-script'],
    ['../../etc/passwd', 'etc-passwd'],
    ['ﬁne №1', 'fine-no1'],
    ['__proto__', 'proto'],
  ])('makes %j into %j', (title, slug) => {
    expect(first({ title, body: 'unused' })).toBe(slug);
  });

  it('takes the first words of the body when there is no title', () => {
    expect(first({ title: '', body: '\n One two three four five six seven eight nine' })).toBe(
      'one-two-three-four-five-six-seven-eight',
    );
  });

  it.each([
    ['symbols', '🙂🙂', '!!!'],
    ['blank space', ' ', '\n'],
  ])('falls back where there are only %s', (_, title, body) => {
    expect(first({ title, body })).toBe('note');
  });

  it('keeps whole words within 80 characters', () => {
    const slug = first({ title: 'word '.repeat(50), body: '' });

    expect(slug).toBe(Array(16).fill('word').join('-'));
  });

  it('cuts a first word that is too long, and never within a character', () => {
    expect(first({ title: 'x'.repeat(200), body: '' })).toBe('x'.repeat(80));
    expect(first({ title: `a${'𝒳𠀀'.repeat(100)}`, body: '' }).isWellFormed()).toBe(true);
  });

  it('goes on with numbers, then with chance, and never ends', () => {
    const slugs = slugsFor({ title: 'Milk', body: '' });
    const taken = Array.from({ length: 8 }, () => String(slugs.next().value));

    expect(taken.slice(0, 5)).toEqual(['milk', 'milk-2', 'milk-3', 'milk-4', 'milk-5']);
    expect(taken[5]).toMatch(/^milk-[0-9a-f]{10}$/);
    expect(new Set(taken).size).toBe(8);
  });
});

const first = (note: { title: string; body: string }) => String(slugsFor(note).next().value);
