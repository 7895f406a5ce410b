import { spec, texts } from './texts.ts';

/** Copied from the specification; the slips in them are its own. */
const specification = [
  'Add Note',
  'Update Note',
  'Edit',
  'Delete',
  'Cancel',
  'Title',
  'Body',
  'Category',
  'Pick a category',
  'All Notes',
  'Business',
  'Personal',
  'Important',
  'No notes found',
  'There is no note found with the search phrase above',
  'A new note has been added',
  'Note updated succesfully',
  'Note deleted successfully!',
  'Delete Note',
  'Are you you want to Delete?',
];

describe('texts', () => {
  it("are the specification's, byte for byte", () => {
    expect(Object.values(spec).map(bytes)).toEqual(specification.map(bytes));
  });

  it('count one note as one', () => {
    expect([0, 1, 2].map((count) => texts.listed(count, false))).toEqual([
      '0 notes in the list',
      '1 note in the list',
      '2 notes in the list',
    ]);
    expect(texts.listed(1, true)).toBe('1 or more notes in the list');
  });

  it('end a preview in one ellipsis character', () => {
    expect(bytes(texts.ellipsis)).toEqual([0xe2, 0x80, 0xa6]);
  });
});

const bytes = (text: string) => [...new TextEncoder().encode(text)];
