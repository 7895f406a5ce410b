import { lazyChanges, type PublishChange } from './lazy-changes.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Returns the changes of a page whose code has loaded, and what publishes them. */
async function openChanges() {
  const start = jest.fn((_: { publish: PublishChange; seen: string | undefined }) => Promise.resolve());
  const stored = { cursor: 'ann 1' };
  const changes = lazyChanges({ read: () => stored.cursor }, start);
  stored.cursor = 'ann 2';
  const [notes, tasks] = [jest.fn(), jest.fn()];
  const unsubscribe = changes.subscribe('notes', notes);
  changes.subscribe('tasks', tasks);
  await jest.runAllTimersAsync();
  return { start, notes, tasks, unsubscribe, publish: start.mock.calls[0]?.[0].publish };
}

it('starts once, with the cursor that was stored when the page was opened', async () => {
  const { start } = await openChanges();
  expect(start.mock.calls).toEqual([[{ publish: expect.any(Function) as unknown, seen: 'ann 1' }]]);
});

it('does not start without a subscription', async () => {
  const start = jest.fn();
  lazyChanges({ read: () => undefined }, start);
  await jest.runAllTimersAsync();
  expect(start).not.toHaveBeenCalled();
});

it('starts at the next subscription if its code could not be loaded', async () => {
  const logged = jest.spyOn(console, 'error').mockReturnValue();
  const start = jest.fn(() => Promise.resolve()).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const changes = lazyChanges({ read: () => undefined }, start);
  for (let subscription = 0; subscription < 3; subscription += 1) {
    changes.subscribe('notes', jest.fn());
    await jest.runAllTimersAsync();
  }
  expect([start.mock.calls.length, logged.mock.calls.length]).toEqual([2, 1]);
});

it('passes a change to the subscribers of its topic, and one without a topic to all', async () => {
  const { publish, notes, tasks, unsubscribe } = await openChanges();
  publish?.('notes', { id: 'a', version: 1 });
  expect([notes.mock.calls, tasks.mock.calls]).toEqual([[[{ id: 'a', version: 1 }]], []]);
  publish?.(undefined, {});
  expect([notes.mock.calls.length, tasks.mock.calls.length]).toEqual([2, 1]);
  unsubscribe();
  publish?.('notes', {});
  expect(notes).toHaveBeenCalledTimes(2);
});
