import { columns } from './board/columns.ts';
import { texts } from './texts.ts';

describe('texts of the specification', () => {
  it.each([
    [texts.board, 'Progress Board'],
    [texts.addTask, 'Add Task'],
    [texts.updateTask, 'Update Task'],
  ])('has %j to the letter', (text, specified) => {
    expect(text).toBe(specified);
  });

  it('has the columns in the order of the specification, each with the category that it stands for', () => {
    expect(columns).toEqual([
      { title: 'TO DO', category: 'incomplete' },
      { title: 'DONE', category: 'completed' },
      { title: 'IN REVIEW', category: 'inreview' },
      { title: 'BACKLOG', category: 'backlog' },
    ]);
  });
});
