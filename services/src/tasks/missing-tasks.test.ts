import type { ArchivedTask } from '@daybook/contracts/archived-items';
import { sortTasks } from './missing-tasks.ts';

const task = (id: number, title = 'Milk', category: ArchivedTask['category'] = 'incomplete'): ArchivedTask => ({
  id,
  title,
  category,
  created: '2026-11-21T08:00:00.000Z',
});

describe('sortTasks', () => {
  it('adds missing tasks, keeps equal ones, and reports other tasks at a number', () => {
    const present = [task(1), task(2, 'Bread'), task(3, 'Milk', 'backlog')];
    expect(sortTasks([task(1), task(2), task(3), task(4)], present)).toEqual({ missing: [task(4)], conflicting: [2, 3] });
  });

  it('takes the first of two with one number', () => {
    expect(sortTasks([task(1), task(1), task(1, 'Bread')], [])).toEqual({ missing: [task(1)], conflicting: [1] });
  });
});
