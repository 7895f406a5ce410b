import type { NotePreview } from '@daybook/contracts/notes';
import { type NotePages, withFirstPage, withNextPage, withNote, withoutNote } from './note-pages.ts';

const note = (id: string, updated = '1'): NotePreview => ({
  id,
  slug: `slug-${id}`,
  title: id,
  category: 'PERSONAL',
  created: '0',
  updated,
  preview: '',
});

const pages = (ids: string, next?: string, search = ''): NotePages => ({ search, notes: [...ids].map((id) => note(id)), next });
const shown = ({ notes }: NotePages) => notes.map(({ id }) => id).join('');

describe('withFirstPage', () => {
  it('keeps what was read beyond the first page', () => {
    const merged = withFirstPage(pages('abcdef', 'cursor-2'), pages('xab', 'cursor-1'));
    expect(shown(merged)).toBe('xabcdef');
    expect(merged.next).toBe('cursor-2');
  });

  it('drops a note that was deleted elsewhere from the first page', () => {
    expect(shown(withFirstPage(pages('abcd', 'cursor'), pages('acd', 'other')))).toBe('acd');
  });

  it('shows a note once that came up to the first page', () => {
    const fresh = { ...pages('', 'c'), notes: [note('e', '2'), note('a'), note('b')] };
    expect(shown(withFirstPage(pages('abcdef', 'c'), fresh))).toBe('eabcdf');
  });

  it('starts again if there may be notes between the fresh page and the known ones', () => {
    const merged = withFirstPage(pages('abcdef', 'cursor-2'), pages('xyz', 'cursor-1'));
    expect(merged).toEqual(pages('xyz', 'cursor-1'));
  });

  it('starts again if the last note of the fresh page was changed since', () => {
    const fresh = { ...pages('', 'c1'), notes: [note('a'), note('b', '2')] };
    expect(withFirstPage(pages('abcd', 'c2'), fresh)).toBe(fresh);
  });

  it('replaces the list by the fresh page if it is not longer, or there was none', () => {
    const fresh = pages('ab', 'c1');
    expect(withFirstPage(pages('ab', 'c2'), fresh)).toBe(fresh);
    expect(withFirstPage(undefined, fresh)).toBe(fresh);
  });

  it('replaces the list by a fresh page that is the whole list', () => {
    expect(shown(withFirstPage(pages('abcdef', 'cursor'), pages('ab')))).toBe('ab');
  });

  it('replaces the list by an empty one', () => {
    expect(shown(withFirstPage(pages('abc', 'cursor'), pages('')))).toBe('');
  });
});

describe('withNextPage', () => {
  it('adds the page and its end', () => {
    const longer = withNextPage(pages('ab', 'c1'), 'c1', pages('cd', 'c2'));
    expect(shown(longer)).toBe('abcd');
    expect(longer.next).toBe('c2');
  });

  it('shows a note once that moved between two reads', () => {
    expect(shown(withNextPage(pages('ab', 'c1'), 'c1', pages('bc')))).toBe('abc');
  });

  it('leaves out a late page that does not follow any more', () => {
    const known = pages('ab', 'c9');
    expect(withNextPage(known, 'c1', pages('cd'))).toBe(known);
  });
});

describe('withNote', () => {
  it('puts a new note on top', () => {
    expect(shown(withNote(pages('ab'), note('x')))).toBe('xab');
  });

  it('brings a changed note to the top, once', () => {
    expect(withNote(pages('abc'), note('c', '2')).notes).toEqual([note('c', '2'), note('a'), note('b')]);
  });

  it('leaves a changed note in its place in a search, and adds none to it', () => {
    const found = withNote(pages('abc', undefined, 'milk'), note('b', '2'));
    expect([found.search, found.notes]).toEqual(['milk', [note('a'), note('b', '2'), note('c')]]);
    expect(shown(withNote(pages('abc', undefined, 'milk'), note('x')))).toBe('abc');
  });
});

describe('withoutNote', () => {
  it('takes a note out by its slug', () => {
    expect(shown(withoutNote(pages('abc'), 'slug-b'))).toBe('ac');
  });
});
