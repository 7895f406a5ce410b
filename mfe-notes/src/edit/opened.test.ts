import type { StoredNote } from '../api.ts';
import type { NoteFields } from '../form/note-fields.ts';
import { opened } from './opened.ts';

const fields = (body: string): NoteFields => ({ title: 'Milk', body, category: 'PERSONAL' });
const stored = (body: string, etag = '"2"') => ({ note: { title: 'Milk', body, category: 'PERSONAL' }, etag }) as StoredNote;

describe('opened', () => {
  it("shows the server's text when nothing was typed", () => {
    expect(opened(stored('a'), undefined)).toEqual({
      fields: fields('a'),
      base: { fields: fields('a'), etag: '"2"' },
      clash: false,
    });
  });

  it('goes on with what was typed over this text, under its present ETag', () => {
    const kept = { fields: fields('mine'), base: { fields: fields('a'), etag: '"1"' } };
    expect(opened(stored('a'), kept)).toEqual({ fields: fields('mine'), base: { fields: fields('a'), etag: '"2"' }, clash: false });
  });

  it('has nothing to choose when both say the same', () => {
    const kept = { fields: fields('same'), base: { fields: fields('a'), etag: '"1"' } };
    expect(opened(stored('same'), kept).clash).toBe(false);
  });

  it('asks when another text was saved since', () => {
    const kept = { fields: fields('mine'), base: { fields: fields('a'), etag: '"1"' } };
    expect(opened(stored('theirs'), kept)).toEqual({ ...kept, clash: true });
  });
});
