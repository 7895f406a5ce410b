import { columns } from './board/columns.ts';
import { shownTitle, spec } from './texts.ts';

/** Copied from the specification, sections 2 and 8; the slips in them are its own. */
const specification = [
  'Progress Board',
  'Add Task',
  'Update Task',
  'Edit',
  'Delete',
  'Cancel',
  'ID',
  'Title',
  'Category',
  'Pick a category',
  'Task updated succesfully',
  'Delete Task',
  'Are you you want to Delete?',
];

describe('texts', () => {
  it("are the specification's, byte for byte", () => {
    expect(Object.values(spec).map(bytes)).toEqual(specification.map(bytes));
  });

  it('name a task without a title, and keep every other title', () => {
    expect([shownTitle(''), shownTitle('  '), shownTitle(' Milk ')]).toEqual(['Untitled', 'Untitled', ' Milk ']);
  });

  it('name the columns in the order of the specification, each with the category that it stands for', () => {
    expect(columns).toEqual([
      { title: 'TO DO', category: 'incomplete' },
      { title: 'DONE', category: 'completed' },
      { title: 'IN REVIEW', category: 'inreview' },
      { title: 'BACKLOG', category: 'backlog' },
    ]);
  });
});

const bytes = (text: string) => [...new TextEncoder().encode(text)];
