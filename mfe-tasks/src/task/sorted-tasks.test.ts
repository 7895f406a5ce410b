import fc from 'fast-check';
import { findTask, withTasks } from './sorted-tasks.ts';
import { aTask } from './test-task.ts';

const byPlace = (one: number, other: number) => Math.abs(one) - Math.abs(other);

/** Numbers from 1, and the ids of new tasks. */
const id = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: -105, max: -101 }));
const ids = fc.uniqueArray(id).map((all) => all.sort(byPlace));

describe('a list of tasks by number', () => {
  it('finds each task, and none that it does not have', () => {
    fc.assert(
      fc.property(ids, id, (all, sought) => {
        const tasks = all.map((one) => aTask({ id: one }));
        expect(findTask(tasks, sought)).toBe(tasks.find((task) => task.id === sought));
      }),
    );
  });

  it('has changed tasks in their places, and not the removed ones', () => {
    fc.assert(
      fc.property(ids, ids, fc.array(id), (all, changed, removed) => {
        const tasks = all.map((one) => aTask({ id: one, title: 'Before' }));
        const fresh = changed.map((one) => aTask({ id: one, title: 'Fresh' }));
        const kept = tasks.filter((task) => !removed.includes(task.id) && !changed.includes(task.id));
        const before = [...tasks];
        expect(withTasks(tasks, fresh, removed)).toEqual([...kept, ...fresh].sort((one, other) => byPlace(one.id, other.id)));
        expect(tasks).toEqual(before);
      }),
    );
  });

  it('has a new task last, until it gets a number', () => {
    const [rent, added] = [aTask({ id: 7 }), aTask({ id: -1_795_000_000_000 })];
    const tasks = withTasks([rent], [added]);
    expect(tasks).toEqual([rent, added]);
    expect(withTasks(tasks, [aTask({ id: 3 })], [added.id]).map((task) => task.id)).toEqual([3, 7]);
  });
});
