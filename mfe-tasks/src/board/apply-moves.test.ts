import { aTask } from '../task/test-task.ts';
import { movedTasks, now } from './apply-moves.ts';

const tasks = [aTask({ id: 1 }), aTask({ id: 2, category: 'completed' })];

describe('movedTasks', () => {
  it('returns no task if nothing was moved', () => {
    expect(movedTasks({ tasks, readAt: 1 }, [])).toEqual([]);
  });

  it('returns a moved card in its new column, and leaves the list as it is', () => {
    const moved = movedTasks({ tasks, readAt: 1 }, [{ id: 1, to: 'backlog', state: 'saving' }]);
    expect(moved).toEqual([aTask({ id: 1, category: 'backlog', isBacklog: true })]);
    expect(tasks[0]).toEqual(aTask({ id: 1 }));
  });

  it('returns a card that was moved out of the backlog', () => {
    const backlog = [aTask({ id: 1, category: 'backlog', isBacklog: true })];
    const moved = movedTasks({ tasks: backlog, readAt: 1 }, [{ id: 1, to: 'completed', state: 'saving' }]);
    expect(moved).toEqual([aTask({ id: 1, category: 'completed', isBacklog: false })]);
  });

  it('does not return a card that the list has in its new column already', () => {
    expect(movedTasks({ tasks, readAt: 1 }, [{ id: 2, to: 'completed', state: 'saving' }])).toEqual([]);
  });

  it.each([
    ['saving', { state: 'saving' }, ['inreview']],
    ['not saved', { state: 'unsaved' }, ['inreview']],
    ['saved after the list was requested', { state: 'saved', savedAt: 6 }, ['inreview']],
    ['saved as the list was requested', { state: 'saved', savedAt: 5 }, ['inreview']],
    ['saved before the list was requested', { state: 'saved', savedAt: 4 }, []],
    ['rejected', { state: 'rejected', reason: 'No.' }, []],
  ] as const)('shows the card of a move that is %s in the right column', (_, state, categories) => {
    const moved = movedTasks({ tasks, readAt: 5 }, [{ id: 1, to: 'inreview', ...state }]);
    expect(moved.map(({ category }) => category)).toEqual(categories);
  });

  it('ignores a card that is not in the list any more', () => {
    expect(movedTasks({ tasks, readAt: 1 }, [{ id: 9, to: 'backlog', state: 'saving' }])).toEqual([]);
  });
});

it('now() orders what happened, whatever the clock of the device says', () => {
  const first = now();
  expect(now()).toBeGreaterThan(first);
});
