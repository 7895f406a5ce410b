import { archivedNote } from './archive.ts';

const created = '2026-11-21T08:00:00.000Z';
const note = {
  id: '019ab000-0000-7000-8000-0123456789ab',
  slug: 'milk',
  title: 'Milk',
  body: '',
  category: 'PERSONAL',
  created,
  updated: created,
};

describe('a note in an archive', () => {
  it('has the same id in upper and lower case', () => {
    expect(archivedNote.parse({ ...note, id: note.id.toUpperCase() })).toEqual(note);
  });

  it.each(['0000-01-01T00:00:00Z', '0999-12-31T23:59:59.999Z'])('cannot have a year before 1000: %s', (early) => {
    const { error } = archivedNote.safeParse({ ...note, updated: early });
    expect(error?.issues).toEqual([expect.objectContaining({ path: ['updated'], message: 'Must be in the year 1000 or later.' })]);
  });

  it('can have the year 1000', () => {
    expect(archivedNote.safeParse({ ...note, updated: '1000-01-01T00:00:00Z' }).success).toBe(true);
  });
});
