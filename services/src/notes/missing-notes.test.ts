import type { ArchivedNote } from '@daybook/contracts/archived-items';
import { missingNotes } from './missing-notes.ts';

const created = '2026-11-21T08:00:00.000Z';
const note = (id: string, slug: string): ArchivedNote => ({
  id,
  slug,
  title: slug,
  body: '',
  category: 'PERSONAL',
  created,
  updated: created,
});

describe('missingNotes', () => {
  it('leaves out notes whose ids are present, whatever their slugs', () => {
    const archived = [note('a', 'milk'), note('b', 'bread')];
    expect(missingNotes(archived, [{ id: 'a', slug: 'renamed' }])).toEqual([note('b', 'bread')]);
  });

  it('takes the first of two notes with one id', () => {
    expect(missingNotes([note('a', 'milk'), note('a', 'bread')], [])).toEqual([note('a', 'milk')]);
  });

  it('gives no slug twice, neither a present one nor one that it created', () => {
    const present = [
      { id: 'x', slug: 'milk' },
      { id: 'y', slug: 'milk-a' },
    ];
    const missing = missingNotes([note('a', 'milk'), note('b', 'milk'), note('c', 'milk-b')], present);
    expect(new Set([...present, ...missing].map(({ slug }) => slug)).size).toBe(5);
    expect(missing.map(({ title }) => title)).toEqual(['milk', 'milk', 'milk-b']);
  });
});
