import { shownPreview, shownTitle } from '../texts.ts';
import { firstWords, preview } from './note-pages.ts';
import { texts } from '../texts.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index + 1}`).join(' ');

describe('firstWords', () => {
  it('keeps 20 words and leaves the 21st out', () => {
    expect(firstWords(words(20))).toBe(words(20));
    expect(firstWords(words(21))).toBe(words(20));
  });

  it('splits words at any white space, including line breaks and ideographic spaces', () => {
    expect(firstWords('  one\n\ntwo\tthree\u3000four\u00a0five ')).toBe('one two three four five');
  });

  it('takes text without spaces as one word', () => {
    expect(firstWords('日本語'.repeat(100))).toBe('日本語'.repeat(100));
  });

  it.each(['', ' \n\t '])('finds no word in %j', (body) => {
    expect(firstWords(body)).toBe('');
  });
});

describe('shownPreview', () => {
  it('ends in an ellipsis, also when the note is short', () => {
    expect(shownPreview('Buy milk')).toBe('Buy milk…');
  });

  it('is nothing for an empty body', () => {
    expect(shownPreview('')).toBe('');
  });
});

describe('shownTitle', () => {
  it.each(['', '   '])('calls a note with the title %j Untitled', (title) => {
    expect(shownTitle(title)).toBe(texts.untitled);
  });

  it('leaves any other title as it is', () => {
    expect(shownTitle(' Milk ')).toBe(' Milk ');
  });
});

describe('preview', () => {
  const heading = { id: '1', slug: 's', title: 't', category: 'PERSONAL', created: 'c', updated: 'u' } as const;

  it('takes the first words of a whole note', () => {
    expect(preview({ ...heading, body: 'one  two' })).toEqual({ ...heading, preview: 'one two' });
  });

  it('leaves a preview as the server made it', () => {
    expect(preview({ ...heading, preview: 'x' })).toEqual({ ...heading, preview: 'x' });
  });
});
