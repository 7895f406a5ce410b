import { aTask } from '../task/test-task.ts';
import { applyMoves, now } from './apply-moves.ts';

const tasks = [aTask({ id: 1 }), aTask({ id: 2, category: 'completed' })];

describe('applyMoves', () => {
  it('returns the same list if nothing was moved', () => {
    expect(applyMoves({ tasks, readAt: 1 }, [])).toBe(tasks);
  });

  it('moves a card to its new column, and keeps every other object', () => {
    const moved = applyMoves({ tasks, readAt: 1 }, [{ id: 1, to: 'backlog', state: 'saving' }]);
    expect(moved[0]).toEqual(aTask({ id: 1, category: 'backlog', isBacklog: true }));
    expect(moved[1]).toBe(tasks[1]);
  });

  it('moves a card out of the backlog', () => {
    const backlog = [aTask({ id: 1, category: 'backlog', isBacklog: true })];
    const moved = applyMoves({ tasks: backlog, readAt: 1 }, [{ id: 1, to: 'completed', state: 'saving' }]);
    expect(moved[0]).toEqual(aTask({ id: 1, category: 'completed', isBacklog: false }));
  });

  it('keeps the object of a card that the list has in its new column already', () => {
    expect(applyMoves({ tasks, readAt: 1 }, [{ id: 2, to: 'completed', state: 'saving' }])[1]).toBe(tasks[1]);
  });

  it.each([
    ['saving', { state: 'saving' }, 'inreview'],
    ['not saved', { state: 'unsaved' }, 'inreview'],
    ['saved after the list was requested', { state: 'saved', savedAt: 6 }, 'inreview'],
    ['saved as the list was requested', { state: 'saved', savedAt: 5 }, 'inreview'],
    ['saved before the list was requested', { state: 'saved', savedAt: 4 }, 'incomplete'],
    ['rejected', { state: 'rejected', reason: 'No.' }, 'incomplete'],
  ] as const)('shows the card of a move that is %s in the right column', (_, state, category) => {
    const [first] = applyMoves({ tasks, readAt: 5 }, [{ id: 1, to: 'inreview', ...state }]);
    expect(first?.category).toBe(category);
  });

  it('ignores a card that is not in the list any more', () => {
    expect(applyMoves({ tasks, readAt: 1 }, [{ id: 9, to: 'backlog', state: 'saving' }])).toEqual(tasks);
  });
});

it('now() orders what happened, whatever the clock of the device says', () => {
  const first = now();
  expect(now()).toBeGreaterThan(first);
});
