import type { NotePreview } from '@daybook/contracts/notes';
import { filtered, filters } from './categories.tsx';

const notes = [{ category: 'PERSONAL' }, { category: 'BUSINESS' }, { category: 'PERSONAL' }] as NotePreview[];

describe('filters', () => {
  it('offers All Notes, Business, Personal, Important, in this order', () => {
    expect(filters.map(({ label }) => label)).toEqual(['All Notes', 'Business', 'Personal', 'Important']);
  });
});

describe('filtered', () => {
  it('leaves the whole list for All Notes', () => {
    expect(filtered(notes, 'ALL')).toBe(notes);
  });

  it('keeps one category', () => {
    expect(filtered(notes, 'PERSONAL')).toEqual([notes[0], notes[2]]);
    expect(filtered(notes, 'IMPORTANT')).toEqual([]);
  });
});
