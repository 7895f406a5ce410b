import type { ArchivedTask } from '@daybook/contracts/tasks';
import { sortTasks } from './tasks-archive.service.ts';

const task = (id: number, title = 'Milk', category: ArchivedTask['category'] = 'incomplete'): ArchivedTask => ({
  id,
  title,
  category,
  created: '2026-11-21T08:00:00.000Z',
});

describe('sortTasks', () => {
  it('adds missing tasks, keeps equal ones, and reports other tasks at a number', () => {
    const present = [
      { number: 1, title: 'Milk', category: 'incomplete' },
      { number: 2, title: 'Bread', category: 'incomplete' },
      { number: 3, title: 'Milk', category: 'backlog' },
    ];
    expect(sortTasks([task(1), task(2), task(3), task(4)], present)).toEqual({ added: [task(4)], kept: 1, conflicting: [2, 3] });
  });

  it('takes the first of two with one number', () => {
    expect(sortTasks([task(1), task(1), task(1, 'Bread')], [])).toEqual({ added: [task(1)], kept: 1, conflicting: [1] });
  });
});
