import { aTask } from '../task/test-task.ts';
import { columnBeside, groupByColumn, titleOf, withMoved } from './columns.ts';

it('titleOf returns the title of the column', () => {
  expect([titleOf('incomplete'), titleOf('inreview')]).toEqual(['TO DO', 'IN REVIEW']);
});

it('groupByColumn keeps the order of the list in each column', () => {
  const [first, second, third] = [aTask({ id: 1 }), aTask({ id: 2, category: 'backlog' }), aTask({ id: 3 })];
  expect(groupByColumn([first, second, third])).toEqual({
    incomplete: [first, third],
    completed: [],
    inreview: [],
    backlog: [second],
  });
});

it('withMoved has a moved card only in its new column, in the order of the list', () => {
  const tasks = [aTask({ id: 1 }), aTask({ id: 2 }), aTask({ id: 3, category: 'completed' })];
  const grouped = { tasks, tasksByColumn: groupByColumn(tasks) };
  const moved = withMoved(grouped, [aTask({ id: 2, category: 'completed' })]);
  expect(moved.tasksByColumn).toEqual(groupByColumn(moved.tasks));
  expect(moved.tasksByColumn.completed.map(({ id }) => id)).toEqual([2, 3]);
  expect(grouped.tasksByColumn).toEqual(groupByColumn(tasks));
});

describe('the column beside another', () => {
  it.each([
    ['incomplete', 1, 'completed'],
    ['completed', 2, 'backlog'],
    ['backlog', -1, 'inreview'],
    ['inreview', 0, 'inreview'],
    ['incomplete', -1, undefined],
    ['backlog', 1, undefined],
  ] as const)('%s, %d to the right, is %s', (category, places, beside) => {
    expect(columnBeside(category, places)).toBe(beside);
  });
});
