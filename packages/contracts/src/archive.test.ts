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
});
