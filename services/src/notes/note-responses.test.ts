import type { OpenedNote, StoredNote } from './note-columns.ts';
import { previewOf, tagOfPreviews, toCreatedNoteResponse, toNoteResponse, toPreview, toReadResponse } from './note-responses.ts';

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

  it('has only the tag if the client knows the note', () => {
    expect(toReadResponse({ id: stored.id, version: 3, json: null })).toMatchObject({ body: null });
    expect(toReadResponse({ id: stored.id, version: 3, json: '{}' })).toMatchObject({ body: { content: '{}' } });
  });

  it('has the address and the first tag of a created one', () => {
    expect(toCreatedNoteResponse(stored)).toEqual({
      body: { ...heading, body: 'Two bottles' },
      headers: { etag: '"019ab000-0000-7000-8000-0123456789ab.1"', location: '/api/notes/buy-milk/' },
    });
  });
});

const opened: OpenedNote = { ...heading, version: 3, opening: 'Two\nbottles' };

it('a preview has the first words instead of the body, and no version', () => {
  expect(toPreview(opened)).toEqual({ ...heading, preview: 'Two bottles' });
});

it('the tag of a list of previews is that of the notes in their state and order, and of whether more follow', () => {
  const other: OpenedNote = { ...opened, id: '019ab000-0000-7000-8000-0123456789ac' };
  const tag = (rows: OpenedNote[], next?: string) => tagOfPreviews({ rows, next });
  const same = tag([opened, other]);
  expect(same).toMatch(/^"[\w-]{43}"$/);
  expect(tag([{ ...opened }, { ...other }])).toBe(same);
  const different = [
    tag([opened, { ...other, version: 4 }]),
    tag([other, opened]),
    tag([opened]),
    tag([opened, other], 'abc'),
    tag([]),
  ];
  expect(new Set([same, ...different]).size).toBe(6);
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
