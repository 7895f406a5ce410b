import { randomBytes } from 'node:crypto';

const longest = 80;
const wordsOfBody = 8;

/**
 * The slugs that a new note may get, the best first, without end: made of its title, of the first words of its body when there is no
 * title, and of nothing but chance when neither holds a letter or a digit.
 */
export function* slugsFor(note: { title: string; body: string }): Generator<string> {
  const base = slugOf(note.title) || slugOf(firstWords(note.body)) || 'note';
  yield base;
  for (let number = 2; number <= 5; number++) yield `${base}-${number}`;
  for (;;) yield `${base}-${chance()}`;
}

/** The slug of a note from elsewhere, with another ending where another note has it; then it is taken as well. */
export function freeSlug(note: { slug: string; id: string }, taken: Set<string>): string {
  for (const slug of slugsLike(note)) {
    if (taken.has(slug)) continue;
    taken.add(slug);
    return slug;
  }
  throw new Error('The slugs came to an end.');
}

/** The slugs that `freeSlug` tries before it leaves it to chance. */
export const likelySlugs = ({ slug, id }: { slug: string; id: string }) => [slug, `${cut(slug)}-${endOf(id)}`] as const;

/** Its own, then one with the end of its id, then with nothing but chance: counting on would take ever longer, the more there are. */
function* slugsLike(note: { slug: string; id: string }): Generator<string> {
  yield* likelySlugs(note);
  for (;;) yield `${cut(note.slug)}-${chance()}`;
}

const endOf = (id: string) => id.replaceAll('-', '').slice(-12);

const chance = () => randomBytes(5).toString('hex');

/** In lower case, in any script: runs of letters, their marks and digits, with hyphens between them. Empty when there are none. */
function slugOf(text: string): string {
  const words = withoutLatinMarks(text.normalize('NFKD'))
    .replace(/\p{Variation_Selector}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu);
  return shorten(words ?? []);
}

/**
 * Latin letters lose their accents, as addresses are typed without them; in other scripts a mark makes another letter. The expression takes
 * the marks with their letter: looking back from each mark takes a time that grows with the square of their number.
 */
export const withoutLatinMarks = (text: string) => text.replace(/(\p{Script=Latin})\p{M}+/gu, '$1');

/** As many whole words as fit, or the beginning of a first one that does not. */
function shorten(words: readonly string[]): string {
  let slug = '';
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word;
    if (longer.length > longest) break;
    slug = longer;
  }
  return slug || cut(words[0] ?? '');
}

/** Not within a character that takes two units, nor behind a hyphen. */
const cut = (slug: string) =>
  slug
    .slice(0, longest)
    .toWellFormed()
    .replace(/-?\ufffd?$/, '');

const firstWords = (body: string) => body.slice(0, 1000).trim().split(/\s+/u, wordsOfBody).join(' ');
