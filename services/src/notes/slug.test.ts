import { archivedNote } from '@daybook/contracts/archived-items';
import fc from 'fast-check';
import { freeSlug, slugsFor, withoutLatinMarks } from './slug.ts';

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
    ['👨‍👩‍👧‍👦🏳️‍🌈 emoji ❤️', 'emoji'],
  ])('makes %j into %j', (title, slug) => {
    expect(first({ title, body: 'unused' })).toBe(slug);
  });

  it('takes the first words of the body when there is no title', () => {
    expect(first({ title: '', body: '\n One  two\n\nthree four five six seven eight nine' })).toBe(
      'one-two-three-four-five-six-seven-eight',
    );
  });

  it.each([
    ['symbols', '🙂❤️', '!!!'],
    ['blank space', ' ', '\n'],
  ])('is "note" for a note with only %s', (_, title, body) => {
    expect(first({ title, body })).toBe('note');
  });

  it('keeps whole words within 80 characters', () => {
    const slug = first({ title: 'word '.repeat(50), body: '' });

    expect(slug).toBe(Array(16).fill('word').join('-'));
    expect(first({ title: `${'x'.repeat(40)} ${'y'.repeat(39)} z`, body: '' })).toBe(`${'x'.repeat(40)}-${'y'.repeat(39)}`);
  });

  it('cuts a first word that is too long, and never within a character', () => {
    expect(first({ title: 'x'.repeat(200), body: '' })).toBe('x'.repeat(80));
    expect(first({ title: `a${'𝒳𠀀'.repeat(100)}`, body: '' }).isWellFormed()).toBe(true);
  });

  it('continues with numbers, then with random endings, and never ends', () => {
    const slugs = slugsFor({ title: 'Milk', body: '' });
    const taken = Array.from({ length: 8 }, () => String(slugs.next().value));

    expect(taken.slice(0, 5)).toEqual(['milk', 'milk-2', 'milk-3', 'milk-4', 'milk-5']);
    expect(taken[5]).toMatch(/^milk-[0-9a-f]{10}$/);
    expect(new Set(taken).size).toBe(8);
  });
});

describe('freeSlug', () => {
  const id = '019ab000-0000-7000-8000-0123456789ab';

  it('returns a free slug unchanged, and marks it as taken', () => {
    const taken = new Set<string>();
    expect([freeSlug({ slug: 'milk', id }, taken), ...taken]).toEqual(['milk', 'milk']);
  });

  it.each([
    ['at its end', 'milk', 'milk'],
    ['behind a hyphen', `${'a'.repeat(79)}-2`, 'a'.repeat(79)],
    ['within a character', `${'a'.repeat(79)}𝒳`, 'a'.repeat(79)],
    ['within the first character of a word', `${'a'.repeat(78)}-𝒳`, 'a'.repeat(78)],
  ])('gives a taken slug another ending, cut %s', (_, slug, beginning) => {
    expect(freeSlug({ slug, id }, new Set([slug]))).toBe(`${beginning}-0123456789ab`);
  });

  it('uses random endings if the end of the id is taken too', () => {
    const taken = new Set(['milk', 'milk-0123456789ab']);
    const made = [1, 2, 3].map(() => freeSlug({ slug: 'milk', id }, taken));
    for (const slug of made) expect(slug).toMatch(/^milk-[0-9a-f]{10}$/);
    expect(taken.size).toBe(5);
  });

  it('makes only slugs that an import accepts', () => {
    const words = fc.array(fc.string({ unit: fc.constantFrom('a', '7', 'é', '字', '𝒳'), minLength: 1, maxLength: 90 }), {
      minLength: 1,
      maxLength: 30,
    });
    const slugs = words.map((some) => some.join('-')).filter((slug) => archivedNote.shape.slug.safeParse(slug).success);
    fc.assert(
      fc.property(slugs, fc.uuid(), (slug, id) => {
        const taken = new Set([slug]);
        for (const made of [freeSlug({ slug, id }, taken), freeSlug({ slug, id }, taken)]) {
          expect([made, archivedNote.shape.slug.safeParse(made).success]).toEqual([made, true]);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

const first = (note: { title: string; body: string }) => String(slugsFor(note).next().value);

describe('withoutLatinMarks', () => {
  const part = fc.constantFrom('a', 'Z', 'ſ', 'я', 'α', 'क', '7', ' ', '-', '\u0301', '\u0344', '\u0963', '\u0345', '\u20dd', '😀');

  it('removes the marks of Latin letters and no others', () => {
    const behindLatin = /(?<=\p{Script=Latin}\p{M}*)\p{M}/gu;
    fc.assert(
      fc.property(fc.string({ unit: part, maxLength: 12 }), (text) => {
        expect(withoutLatinMarks(text)).toBe(text.replace(behindLatin, ''));
      }),
    );
  });

  it('reads each character once', () => {
    // An expression that looks back from each mark takes six seconds for these.
    const marks = '\u0344'.repeat(10_000);
    const began = performance.now();
    expect(withoutLatinMarks(marks)).toBe(marks);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
