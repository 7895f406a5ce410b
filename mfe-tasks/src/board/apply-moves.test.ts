import { aTask } from '../test-tasks.tsx';
import { applyMoves } from './apply-moves.ts';

const tasks = [aTask({ id: 1 }), aTask({ id: 2, category: 'completed' })];

describe('applyMoves', () => {
  it('gives the very list when nothing was moved', () => {
    expect(applyMoves({ tasks, readAt: 1 }, [])).toBe(tasks);
  });

  it('puts a card where the person has put it, and leaves every other object alone', () => {
    const moved = applyMoves({ tasks, readAt: 1 }, [{ id: 1, to: 'backlog', state: 'saving' }]);
    expect(moved[0]).toEqual(aTask({ id: 1, category: 'backlog', isBacklog: true }));
    expect(moved[1]).toBe(tasks[1]);
  });

  it.each([
    ['saving', { state: 'saving' }, 'inreview'],
    ['not saved', { state: 'unsaved' }, 'inreview'],
    ['saved after the list was asked for', { state: 'saved', savedAt: 6 }, 'inreview'],
    ['saved before the list was asked for', { state: 'saved', savedAt: 4 }, 'incomplete'],
    ['refused', { state: 'refused', why: 'No.' }, 'incomplete'],
  ] as const)('shows a move that is %s where it belongs', (_, state, category) => {
    const [first] = applyMoves({ tasks, readAt: 5 }, [{ id: 1, to: 'inreview', ...state }]);
    expect(first?.category).toBe(category);
  });

  it('says nothing of a card that is not in the list any more', () => {
    expect(applyMoves({ tasks, readAt: 1 }, [{ id: 9, to: 'backlog', state: 'saving' }])).toEqual(tasks);
  });
});
