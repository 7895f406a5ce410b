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

describe('a note of an archive', () => {
  it('has one id, whatever case it is written in', () => {
    expect(archivedNote.parse({ ...note, id: note.id.toUpperCase() })).toEqual(note);
  });

  it.each(['0000-01-01T00:00:00Z', '0999-12-31T23:59:59.999Z'])('is of no year before 1000, as %s', (early) => {
    const { error } = archivedNote.safeParse({ ...note, updated: early });
    expect(error?.issues).toEqual([expect.objectContaining({ path: ['updated'], message: 'Must be in the year 1000 or later.' })]);
  });

  it('is of the year 1000', () => {
    expect(archivedNote.safeParse({ ...note, updated: '1000-01-01T00:00:00Z' }).success).toBe(true);
  });
});
