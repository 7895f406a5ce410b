import { randomBytes } from 'node:crypto';

const maxLength = 80;
const wordsOfBody = 8;

/** Yields endless slugs for a note, the best first: from its title or its first words, or `note` if neither has a letter. */
export function* slugsFor(note: { title: string; body: string }): Generator<string> {
  yield* slugsAfter(slugOf(note.title) || slugOf(firstWords(note.body)) || 'note');
}

/** Yields the slug, then endless others like it. */
export function* slugsAfter(slug: string): Generator<string> {
  yield slug;
  const base = cut(slug);
  for (let number = 2; number <= 5; number++) yield `${base}-${number}`;
  for (;;) yield `${base}-${randomEnding()}`;
}

/** Returns the slug of an archived note, with another ending if it is taken. Adds it to `taken`. */
export function freeSlug(note: { slug: string; id: string }, taken: Set<string>): string {
  for (const slug of slugsLike(note)) {
    if (taken.has(slug)) continue;
    taken.add(slug);
    return slug;
  }
  throw new Error('slugsLike() has ended.');
}

/** Returns the slugs that `freeSlug` tries before random ones. */
export const likelySlugs = ({ slug, id }: { slug: string; id: string }) =>
  [slug, `${cut(slug)}-${id.replaceAll('-', '').slice(-12)}`] as const;

/** Yields its own slug, then one with the end of its id, then random ones: counting would take longer with every note. */
function* slugsLike(note: { slug: string; id: string }): Generator<string> {
  yield* likelySlugs(note);
  for (;;) yield `${cut(note.slug)}-${randomEnding()}`;
}

const randomEnding = () => randomBytes(5).toString('hex');

/** Returns runs of letters, marks and digits in any script, in lower case, joined by hyphens; '' if there are none. */
function slugOf(text: string): string {
  const words = withoutLatinMarks(text.normalize('NFKD'))
    .replace(/\p{Variation_Selector}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu);
  return shorten(words ?? []);
}

/**
 * Removes the accents of Latin letters, as people type addresses without them; in other scripts a mark makes another letter.
 * Matches marks with their letter, because a lookbehind at each mark takes quadratic time.
 */
export const withoutLatinMarks = (text: string) => text.replace(/(\p{Script=Latin})\p{M}+/gu, '$1');

/** Joins as many whole words as fit, or returns the beginning of the first one if that does not fit. */
function shorten(words: readonly string[]): string {
  let slug = '';
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word;
    if (longer.length > maxLength) break;
    slug = longer;
  }
  return slug || cut(words[0] ?? '');
}

/** Cuts neither within a surrogate pair nor after a hyphen. */
const cut = (slug: string) =>
  slug
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/-?\ufffd?$/, '');

const firstWords = (body: string) => body.slice(0, 1000).trim().split(/\s+/u, wordsOfBody).join(' ');
