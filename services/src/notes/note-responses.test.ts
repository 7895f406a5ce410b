import { listNotes } from '@daybook/contracts/notes';
import type { ListedNote, StoredNote } from './note-columns.ts';
import { pageHeaders, previewOf, toCreatedNoteResponse, toListedNote, toNoteResponse } from './note-responses.ts';

const heading = {
  id: '019ab000-0000-7000-8000-0123456789ab',
  slug: 'buy-milk',
  title: 'Buy milk',
  category: 'PERSONAL',
  created: '2026-11-21T08:00:00.000Z',
  updated: '2026-11-21T09:00:00.000Z',
} as const;
const stored: StoredNote = { ...heading, body: 'Two bottles', version: 3 };

describe('the response with a note', () => {
  it('has its fields without the version, which is in the tag', () => {
    expect(toNoteResponse(stored)).toEqual({
      body: { ...heading, body: 'Two bottles' },
      headers: { etag: '"019ab000-0000-7000-8000-0123456789ab.3"' },
    });
  });

  it('has only the tag if the body was not read', () => {
    expect(toNoteResponse({ ...heading, version: 3, body: null })).toMatchObject({ body: null });
    expect(toNoteResponse({ ...stored, body: '' })).toMatchObject({ body: { ...heading, body: '' } });
  });

  it('has the address and the first tag of a created one', () => {
    expect(toCreatedNoteResponse(stored)).toEqual({
      body: { ...heading, body: 'Two bottles' },
      headers: { etag: '"019ab000-0000-7000-8000-0123456789ab.1"', location: '/api/notes/buy-milk/' },
    });
  });
});

describe('a note in a list', () => {
  it('is whole, or a preview if only the beginning of the body was read', () => {
    expect(toListedNote({ ...stored, bytes: 9 })).toEqual({ ...heading, body: 'Two bottles' });
    expect(toListedNote({ ...heading, version: 3, body: null })).toEqual({ ...heading, body: '' });
    expect(toListedNote({ ...heading, version: 3, opening: 'Two\nbottles' })).toEqual({ ...heading, preview: 'Two bottles' });
  });
});

describe('the headers of a page', () => {
  const preview: ListedNote = { ...heading, version: 3, opening: 'Two bottles' };
  const other: ListedNote = { ...preview, id: '019ab000-0000-7000-8000-0123456789ac' };
  const headers = (rows: ListedNote[], next?: string) => pageHeaders(listNotes, { limit: 2 }, { rows, next });
  const tag = (rows: ListedNote[], next?: string) => headers(rows, next).etag;

  it('link to the next page, if there is one', () => {
    expect(headers([preview], 'abc')).toHaveProperty('link', '</api/notes/?limit=2&cursor=abc>; rel="next"');
    expect(headers([preview])).not.toHaveProperty('link');
  });

  it('have a tag of the notes in their state, order and set of fields, and of whether more follow', () => {
    const same = tag([preview, other]);
    expect(same).toMatch(/^"[\w-]{43}"$/);
    expect(tag([{ ...preview }, { ...other }])).toBe(same);
    const different = [
      tag([preview, { ...other, version: 4 }]),
      tag([other, preview]),
      tag([preview]),
      tag([{ ...stored }, other]),
      tag([preview, other], 'abc'),
      tag([]),
    ];
    expect(new Set([same, ...different]).size).toBe(7);
  });
});

describe('previewOf', () => {
  it('keeps the first twenty words', () => {
    const words = Array.from({ length: 25 }, (_, index) => `word${index}`);

    expect(previewOf(words.join('\n  '))).toBe(words.slice(0, 20).join(' '));
  });

  it('keeps all of a short body', () => {
    expect(previewOf(' Milk,\teggs\u3000bread ')).toBe('Milk, eggs bread');
    expect(previewOf(' \n ')).toBe('');
  });
});
