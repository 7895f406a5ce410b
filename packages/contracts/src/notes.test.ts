import { errorsOf, invalidInput } from '../test/errors-of.ts';
import { listNotes, note, noteDraft, notePreview, notesQuery, notesSearchQuery } from './notes.ts';

const noContent = 'Give the note a title or a body.';
const unstorable = 'Must not contain NUL or broken (unpaired surrogate) characters.';

describe('a note that a client sends', () => {
  const draft = { title: 'Milk', body: 'Two bottles', category: 'PERSONAL' };

  it.each([
    ['a title, a body and a category', draft, draft],
    ['a body only', { body: 'Two bottles', category: 'BUSINESS' }, { title: '', body: 'Two bottles', category: 'BUSINESS' }],
    ['a title only', { title: 'Milk', category: 'IMPORTANT' }, { title: 'Milk', body: '', category: 'IMPORTANT' }],
  ])('may have %s', (_, value, parsed) => {
    expect(noteDraft.parse(value)).toEqual(parsed);
  });

  it.each([
    ['title', '  Milk  '],
    ['body', '# Heading\n\n<script>'],
  ] as const)('keeps the %s %j as it is', (field, value) => {
    expect(noteDraft.parse({ ...draft, [field]: value })[field]).toBe(value);
  });

  it.each([
    ['title', 255],
    ['body', 1_048_576],
  ])('may have a %s of %d characters, and no more', (field, length) => {
    expect(errorsOf(noteDraft, { ...draft, [field]: '🙂'.repeat(length) })).toEqual({});
    const message = `Must be at most ${length} characters long.`;
    expect(errorsOf(noteDraft, { ...draft, [field]: 'a'.repeat(length + 1) })).toEqual({ [field]: [message] });
  });

  it.each([
    ['title', 'a\0', unstorable],
    ['title', 'a\ud83d', unstorable],
    ['title', 12, invalidInput],
    ['title', null, invalidInput],
    ['body', '\0', unstorable],
    ['category', 'PRIVATE', 'Pick one of BUSINESS, PERSONAL, IMPORTANT.'],
    ['category', 'personal', 'Pick one of BUSINESS, PERSONAL, IMPORTANT.'],
    ['category', undefined, 'Pick one of BUSINESS, PERSONAL, IMPORTANT.'],
  ])('must not have the %s %j', (field, value, message) => {
    expect(errorsOf(noteDraft, { ...draft, [field]: value })).toEqual({ [field]: [message] });
  });

  it.each([
    ['no title and no body', {}],
    ['an empty title and body', { title: '', body: '' }],
    ['spaces and line breaks only', { title: ' \t', body: '\n ' }],
  ])('must not have %s', (_, content) => {
    expect(errorsOf(noteDraft, { category: 'PERSONAL', ...content })).toEqual({ title: [noContent] });
  });

  it('must not have unknown fields', () => {
    expect(Object.keys(errorsOf(noteDraft, { ...draft, slug: 'milk' }))).toEqual(['']);
  });
});

describe('a query of a list of notes', () => {
  it.each([
    [{}, {}],
    [{ limit: '1' }, { limit: 1 }],
    [
      { limit: '1000', view: 'preview', cursor: 'abc' },
      { limit: 1000, view: 'preview', cursor: 'abc' },
    ],
  ])('may be %j', (query, parsed) => {
    expect(notesQuery.parse(query)).toEqual(parsed);
    expect(notesSearchQuery.parse({ ...query, search: 'milk' })).toEqual({ ...parsed, search: 'milk' });
  });

  it.each([
    ['limit', '0'],
    ['limit', '1001'],
    ['limit', '1.5'],
    ['limit', 'all'],
    ['view', 'full'],
    ['cursor', '\0'],
  ])('must not have the %s %j', (field, value) => {
    expect(Object.keys(errorsOf(notesQuery, { [field]: value }))).toEqual([field]);
  });

  it.each([
    ['mi', 'Give at least 3 characters.'],
    ['', 'Give at least 3 characters.'],
  ])('must not search for %j', (search, message) => {
    expect(errorsOf(notesSearchQuery, { search })).toEqual({ search: [message] });
  });

  it.each(['abc', '字字字'])('may search for %j', (search) => {
    expect(errorsOf(notesSearchQuery, { search })).toEqual({});
  });

  it('may search for 256 characters, and no more', () => {
    expect(errorsOf(notesSearchQuery, { search: 'a'.repeat(256) })).toEqual({});
    expect(errorsOf(notesSearchQuery, { search: 'a'.repeat(257) })).toEqual({ search: ['Must be at most 256 characters long.'] });
  });
});

describe('a note in a response', () => {
  const at = '2026-11-21T08:00:00.000Z';
  const heading = {
    id: '019ab000-0000-7000-8000-0123456789ab',
    slug: 'milk',
    title: '',
    category: 'PERSONAL',
    created: at,
    updated: at,
  };

  it('is whole, or a preview, in a list too', () => {
    expect(listNotes.response.parse([{ ...heading, body: '' }])).toEqual([{ ...heading, body: '' }]);
    expect(listNotes.response.parse([{ ...heading, preview: '' }])).toEqual([{ ...heading, preview: '' }]);
    expect(errorsOf(listNotes.response, [heading])).not.toEqual({});
    expect(errorsOf(note, { ...heading, body: '' })).toEqual({});
    expect(errorsOf(notePreview, { ...heading, preview: '' })).toEqual({});
    expect(errorsOf(notePreview, { ...heading, body: '' })).toEqual({ preview: [invalidInput] });
  });

  it.each([
    ['id', 'milk'],
    ['slug', undefined],
    ['category', 'PRIVATE'],
    ['created', '2026-11-21'],
    ['updated', '2026-11-21T08:00:00+01:00'],
  ])('cannot have the %s %j', (field, value) => {
    expect(Object.keys(errorsOf(note, { ...heading, body: '', [field]: value }))).toEqual([field]);
  });
});
