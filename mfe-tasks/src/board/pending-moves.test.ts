import type { Outbox, OutboxEntry, StoredItem } from '@daybook/kit/host/host';
import { testOutbox } from '@daybook/kit/testing/test-outbox';
import { aTask } from '../task/test-task.ts';
import { texts } from '../texts.ts';
import { now } from './apply-moves.ts';
import { createPendingMoves } from './pending-moves.ts';

/** The moves of an outbox whose entries the test settles. */
function aBoard(known?: { item: ReturnType<typeof aTask>; etag: string }) {
  const outbox = testOutbox();
  const onSettled = jest.fn();
  let save: Parameters<Outbox['onSaved']>[0] = () => undefined;
  const onSaved: Outbox['onSaved'] = (listener) => ((save = listener), () => undefined);
  const moves = createPendingMoves({ outbox: { ...outbox, onSaved }, knownTask: () => known, onSettled });
  const entryAt = (at: number) => outbox.entries.get()[at] as OutboxEntry;
  const saved = (at: number, stored?: StoredItem) => {
    const entry = entryAt(at);
    save(entry, stored);
    outbox.discard(entry.id);
  };
  return { outbox, moves, onSettled, entryAt, saved };
}

describe('the pending moves', () => {
  it('have a move until a list that was requested after its save', () => {
    const { moves, saved, onSettled } = aBoard();
    moves.add(aTask(), 'completed');
    expect(moves.get()).toEqual([{ id: 1, to: 'completed', state: 'saving' }]);
    const before = now();
    saved(0, { item: aTask({ category: 'completed' }), etag: '"2"' });
    expect(moves.get()).toMatchObject([{ id: 1, to: 'completed', state: 'saved' }]);
    expect(onSettled.mock.calls).toEqual([[{ item: aTask({ category: 'completed' }), etag: '"2"' }]]);
    moves.dropShown(before);
    expect(moves.get()).toHaveLength(1);
    moves.dropShown(now());
    expect(moves.get()).toEqual([]);
  });

  it('have the last one of each card', () => {
    const { moves, saved } = aBoard();
    moves.add(aTask(), 'completed');
    moves.add(aTask({ id: 2 }), 'backlog');
    moves.add(aTask({ category: 'completed' }), 'inreview');
    expect(moves.get()).toEqual([
      { id: 2, to: 'backlog', state: 'saving' },
      { id: 1, to: 'inreview', state: 'saving' },
    ]);
    saved(0);
    expect(moves.get()).toMatchObject([{ id: 2 }, { id: 1, to: 'inreview', state: 'saving' }]);
  });

  it('send the title and ETag that are cached, if they are of the same task', () => {
    const { moves, entryAt } = aBoard({ item: aTask({ title: 'Oat milk' }), etag: '"7"' });
    moves.add(aTask(), 'completed');
    expect(entryAt(0)).toMatchObject({
      operation: 'updateTask',
      method: 'PUT',
      path: '/api/tasks/1/',
      item: 'tasks/1',
      body: { id: 1, title: 'Oat milk', category: 'completed' },
      base: { item: { title: 'Oat milk', category: 'incomplete' }, etag: '"7"' },
    });
    moves.add(aTask({ created: '2026-11-09T00:00:00.000Z' }), 'completed');
    expect(entryAt(1)).toMatchObject({ body: { title: 'Milk' }, base: { etag: undefined } });
  });

  it('call back after the save of the latest move of a card only', () => {
    const { moves, saved } = aBoard();
    const called: string[] = [];
    moves.add(aTask(), 'completed', () => called.push('completed'));
    moves.add(aTask(), 'backlog', () => called.push('backlog'));
    saved(0);
    expect(called).toEqual([]);
    saved(0);
    expect(called).toEqual(['backlog']);
  });

  it('tell whether a move is still the latest of its card', () => {
    const { moves } = aBoard();
    const isLatest = moves.add(aTask(), 'completed');
    moves.add(aTask({ id: 2 }), 'backlog');
    expect(isLatest()).toBe(true);
    const isNextLatest = moves.add(aTask(), 'backlog');
    expect([isLatest(), isNextLatest()]).toEqual([false, true]);
    moves.forget(1);
    expect(isNextLatest()).toBe(false);
  });

  it('forget the saved ones of a card, and dismiss those in the outbox', () => {
    const { moves, outbox, saved } = aBoard();
    moves.add(aTask({ id: 2 }), 'backlog');
    saved(0);
    moves.add(aTask(), 'completed');
    moves.add(aTask({ id: 2 }), 'completed');
    moves.dismiss(2);
    expect(moves.get().map(({ id, state }) => [id, state])).toEqual([
      [2, 'saved'],
      [1, 'saving'],
    ]);
    moves.forget(2);
    expect([moves.get().map(({ id }) => id), outbox.entries.get().map(({ item }) => item)]).toEqual([[1], ['tasks/1']]);
  });

  it('ignore other entries', () => {
    const { moves, outbox } = aBoard();
    outbox.add({ operation: 'updateNote', method: 'PUT', path: '/api/notes/1/', item: 'notes/1', body: { category: 'backlog' } });
    outbox.add({ operation: 'updateTask', method: 'PUT', path: '/api/tasks/1/', item: 'tasks/1', body: { category: 'unknown' } });
    expect(moves.get()).toEqual([]);
  });

  it('notify subscribers of each change, until they unsubscribe', () => {
    const { moves } = aBoard();
    const listener = jest.fn();
    const unsubscribe = moves.subscribe(listener);
    moves.add(aTask(), 'completed');
    expect(listener).toHaveBeenCalledTimes(1);
    moves.dropShown(9);
    moves.forget(2);
    expect(listener).toHaveBeenCalledTimes(1);
    unsubscribe();
    moves.add(aTask(), 'backlog');
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe('a move that is not saved', () => {
  const settleAs = (part: Partial<OutboxEntry>) => {
    const board = aBoard();
    const entry = { ...entryOf(board), ...part };
    board.outbox.discard('entry-1');
    board.outbox.add(entry);
    return board;
  };
  const entryOf = ({ moves, entryAt }: ReturnType<typeof aBoard>) => {
    moves.add(aTask(), 'completed');
    return entryAt(0);
  };

  it.each([
    ['it was moved elsewhere', { theirs: { item: aTask({ category: 'inreview' }) } }, texts.movedElsewhere('IN REVIEW')],
    ['the task is gone', { problem: { status: 404, title: 'Not Found' } }, texts.taskGone],
    ['the server says so', { problem: { status: 422, title: 'No', detail: 'Not on a Sunday.' } }, 'Not on a Sunday.'],
    ['the server gives no reason', { problem: { status: 403, title: 'Forbidden' } }, 'Forbidden'],
  ])('is rejected with the reason if %s, and the list is read again', (_, part, reason) => {
    const { moves, onSettled } = settleAs({ state: 'undecided', ...part });
    expect(moves.get()).toEqual([{ id: 1, to: 'completed', state: 'rejected', reason }]);
    expect(onSettled).toHaveBeenCalledTimes(1);
  });

  it('is unsaved while it waits, and nothing is read again', () => {
    const { moves, onSettled } = settleAs({ state: 'waiting' });
    expect(moves.get()).toEqual([{ id: 1, to: 'completed', state: 'unsaved' }]);
    expect(onSettled).not.toHaveBeenCalled();
  });
});
