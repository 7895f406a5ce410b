import { createStore } from '@daybook/host/store';
import type { Outbox, OutboxEntry } from '@daybook/kit/host/host';
import { sendUnsaved } from './send-unsaved.ts';

function outboxWith(...states: OutboxEntry['state'][]) {
  const toEntries = (list: typeof states) => list.map((state) => ({ state })) as OutboxEntry[];
  const entries = createStore(toEntries(states));
  const retry = jest.fn();
  const open = () => Promise.resolve({ entries, retry } as unknown as Outbox);
  return { open, retry, set: (...next: typeof states) => entries.set(toEntries(next)) };
}

/** Returns whether the promise has been settled. */
async function isSettled(promise: Promise<unknown>) {
  const [before, onSettled] = [Symbol('pending'), jest.fn()];
  void promise.then(onSettled);
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve(before);
  return onSettled.mock.calls.length > 0;
}

it('tries all changes, and resolves once none is being sent', async () => {
  const { open, retry, set } = outboxWith('sending', 'sending');
  const sent = sendUnsaved(open);
  expect([await isSettled(sent), retry.mock.calls]).toEqual([false, [[]]]);
  set('sending', 'waiting');
  expect(await isSettled(sent)).toBe(false);
  set('undecided', 'waiting');
  expect(await isSettled(sent)).toBe(true);
});
