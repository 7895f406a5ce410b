import { aTask } from '../task/test-task.ts';
import { applyMoves, createMoveQueue, now, type SaveOutcome } from './move-queue.ts';

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

/** A queue whose saves the test ends, by their order. */
function aQueue() {
  const saves: { id: number; to: string; end: (outcome: SaveOutcome) => Promise<void> }[] = [];
  let time = 0;
  const onSettled = jest.fn();
  const queue = createMoveQueue({
    now: () => (time += 1),
    onSettled,
    save: (id, to) =>
      new Promise((resolve) => {
        const end = async (outcome: SaveOutcome) => {
          resolve(outcome);
          await Promise.resolve();
          await Promise.resolve();
        };
        saves.push({ id, to, end });
      }),
  });
  return { queue, saves, onSettled, sent: () => saves.map(({ id, to }) => `${id} to ${to}`) };
}

const saved = { state: 'saved' } as const;
const unsaved = { state: 'unsaved' } as const;
const rejected = { state: 'rejected', reason: 'No.' } as const;

describe('the move queue', () => {
  it('saves a move at once, and holds it until a list that was requested after the save', async () => {
    const { queue, saves, onSettled } = aQueue();
    queue.add(1, 'completed');
    expect(queue.get()).toEqual([{ id: 1, to: 'completed', state: 'saving' }]);
    await saves[0]!.end(saved);
    expect(queue.get()).toEqual([{ id: 1, to: 'completed', state: 'saved', savedAt: 1 }]);
    expect(onSettled).toHaveBeenCalledTimes(1);
    queue.dropShown(1);
    expect(queue.get()).toHaveLength(1);
    queue.dropShown(2);
    expect(queue.get()).toEqual([]);
  });

  it('saves the moves of one card one after the other, in their order', async () => {
    const { queue, saves, sent } = aQueue();
    queue.add(1, 'completed');
    queue.add(1, 'inreview');
    expect(sent()).toEqual(['1 to completed']);
    await saves[0]!.end(saved);
    expect(sent()).toEqual(['1 to completed', '1 to inreview']);
  });

  it('saves the moves of different cards in parallel', () => {
    const { queue, sent } = aQueue();
    queue.add(1, 'completed');
    queue.add(2, 'completed');
    expect(sent()).toEqual(['1 to completed', '2 to completed']);
  });

  it('drops only the move that was rejected, not a second one', async () => {
    const { queue, saves, onSettled } = aQueue();
    queue.add(1, 'completed');
    queue.add(2, 'inreview');
    await saves[0]!.end(rejected);
    expect(queue.get()).toEqual([
      { id: 2, to: 'inreview', state: 'saving' },
      { id: 1, to: 'completed', state: 'rejected', reason: 'No.' },
    ]);
    expect(onSettled).toHaveBeenCalled();
    queue.forget(1);
    expect(queue.get()).toHaveLength(1);
  });

  it('saves the next move of a card after a failed one', async () => {
    const { queue, saves } = aQueue();
    queue.add(1, 'completed');
    queue.add(1, 'backlog');
    await saves[0]!.end(unsaved);
    await saves[1]!.end(saved);
    expect(queue.get()).toEqual([{ id: 1, to: 'backlog', state: 'saved', savedAt: 1 }]);
  });

  it('holds unsaved moves, and retries that of one card or all', async () => {
    const { queue, saves, sent, onSettled } = aQueue();
    queue.add(1, 'completed');
    queue.add(2, 'backlog');
    await saves[0]!.end(unsaved);
    await saves[1]!.end(unsaved);
    expect(queue.get().map(({ state }) => state)).toEqual(['unsaved', 'unsaved']);
    expect(onSettled).not.toHaveBeenCalled();
    queue.retry(2);
    expect(sent().slice(2)).toEqual(['2 to backlog']);
    queue.retry();
    expect(sent().slice(3)).toEqual(['1 to completed']);
  });

  it('calls onSaved after the save, also of a retry, unless the card was moved again', async () => {
    const { queue, saves } = aQueue();
    const called: string[] = [];
    queue.add(1, 'completed', () => called.push('completed'));
    queue.add(1, 'backlog', () => called.push('backlog'));
    await saves[0]!.end(saved);
    await saves[1]!.end(unsaved);
    expect(called).toEqual([]);
    queue.retry();
    await saves[2]!.end(saved);
    expect(called).toEqual(['backlog']);
  });

  it('forgets the move of a changed card, also while it is being saved', async () => {
    const { queue, saves, onSettled } = aQueue();
    queue.add(1, 'completed');
    queue.forget(1);
    await saves[0]!.end(saved);
    expect(queue.get()).toEqual([]);
    expect(onSettled).toHaveBeenCalledTimes(1);
  });

  it('tells whether a move is still the latest of its card', () => {
    const { queue } = aQueue();
    const isLatest = queue.add(1, 'completed');
    queue.add(2, 'backlog');
    expect(isLatest()).toBe(true);
    const isNextLatest = queue.add(1, 'backlog');
    expect([isLatest(), isNextLatest()]).toEqual([false, true]);
    queue.forget(1);
    expect(isNextLatest()).toBe(false);
  });

  it('retries only unsaved moves, not saved or rejected ones', async () => {
    const { queue, saves, sent } = aQueue();
    queue.add(1, 'completed');
    queue.add(2, 'backlog');
    await saves[0]!.end(saved);
    await saves[1]!.end(rejected);
    queue.retry();
    queue.retryQuietly();
    expect(sent()).toHaveLength(2);
  });

  it('shows a move as unsaved during a quiet retry, and changes nothing if that fails', async () => {
    const { queue, saves, sent } = aQueue();
    queue.add(1, 'completed');
    await saves[0]!.end(unsaved);
    const before = queue.get();
    queue.retryQuietly();
    expect(sent().slice(1)).toEqual(['1 to completed']);
    await saves[1]!.end(unsaved);
    expect(queue.get()).toBe(before);
    queue.retryQuietly();
    await saves[2]!.end(saved);
    expect(queue.get()).toEqual([{ id: 1, to: 'completed', state: 'saved', savedAt: 1 }]);
  });
});

describe('moves that were stored on the device', () => {
  it('are saved again, except rejected ones, which keep their reason', async () => {
    const { queue, saves, sent, onSettled } = aQueue();
    queue.restore([
      { id: 1, to: 'completed' },
      { id: 2, to: 'backlog', refused: 'No.' },
    ]);
    expect(queue.get()).toEqual([
      { id: 1, to: 'completed', state: 'saving' },
      { id: 2, to: 'backlog', state: 'rejected', reason: 'No.' },
    ]);
    expect(sent()).toEqual(['1 to completed']);
    await saves[0]!.end(saved);
    expect(onSettled).toHaveBeenCalledTimes(1);
  });

  it('give way to a move of the same card on this page', () => {
    const { queue, sent } = aQueue();
    queue.add(1, 'completed');
    queue.restore([{ id: 1, to: 'backlog', refused: 'No.' }]);
    expect(queue.get()).toEqual([{ id: 1, to: 'completed', state: 'saving' }]);
    expect(sent()).toEqual(['1 to completed']);
  });
});

describe('a subscriber of the move queue', () => {
  it('is called after each change, until it unsubscribes', () => {
    const { queue } = aQueue();
    const listener = jest.fn();
    const unsubscribe = queue.subscribe(listener);
    queue.add(1, 'completed');
    expect(listener).toHaveBeenCalledTimes(1);
    queue.forget(1);
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
    queue.add(1, 'backlog');
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('is not called if nothing is dropped', () => {
    const { queue } = aQueue();
    const listener = jest.fn();
    queue.add(1, 'completed');
    queue.subscribe(listener);
    queue.dropShown(9);
    queue.forget(2);
    expect(listener).not.toHaveBeenCalled();
  });
});

it('now() orders what happened, whatever the clock of the device says', () => {
  const first = now();
  expect(now()).toBeGreaterThan(first);
});
