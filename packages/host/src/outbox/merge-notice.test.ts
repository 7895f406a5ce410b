import type { Host, OutboxChange, ToastAction } from '@daybook/kit/host/host';
import { quietConsole } from '@daybook/kit/testing/test-host';
import { createStore } from '../store.ts';
import { settle, testDevice } from '../testing/test-outbox.ts';
import { openOutbox } from './outbox.ts';

const seen = { title: 'Milk', body: 'one\ntwo\nthree', created: '2026' };

/** Sends an edit of a note whose body the server has as `body` now. */
async function sendEdit(body: string, change: Partial<OutboxChange> = {}) {
  quietConsole();
  let [item, version] = [{ ...seen, body }, 2];
  const sent: unknown[] = [];
  const fetch: Host['fetch'] = (_, init = {}) => {
    const match = new Headers(init.headers).get('if-match');
    const isStale = init.method === 'PUT' && match !== `"${version}"`;
    if (init.method === 'PUT' && !isStale) {
      sent.push(JSON.parse(init.body as string));
      item = { ...item, ...(JSON.parse(init.body as string) as typeof item) };
      version += 1;
    }
    const headers = { 'content-type': `application/${isStale ? 'problem+json' : 'json'}`, etag: `"${version}"` };
    return Promise.resolve(new Response(JSON.stringify(item), { status: isStale ? 412 : 200, headers }));
  };
  const toasts: [string, ToastAction | undefined][] = [];
  const toast: Host['toast'] = (message, action) => void toasts.push([message, action]);
  const user = createStore<string | undefined>('ann');
  const outbox = openOutbox({ user, fetch, locks: undefined, name: 'o', draftsOf: testDevice().draftsOf, toast });
  outbox.add({
    operation: 'updateNote',
    method: 'PUT',
    path: '/api/notes/milk/',
    item: 'notes/milk',
    body: { title: 'Milk', body: 'ONE\ntwo\nthree' },
    base: { item: seen, etag: '"1"' },
    at: 0,
    ...change,
  });
  const untilSettled = async () => {
    // The code of the merge is loaded in turns of the event loop.
    for (let turns = 0; turns < 20; turns += 1) {
      await new Promise((resolve) => setTimeout(resolve));
      await settle();
    }
  };
  await untilSettled();
  return { outbox, toasts, sent, untilSettled, body: () => item.body };
}

describe('a change that was merged by lines with another one', () => {
  it('is announced once, and Undo saves what the person has written', async () => {
    const { outbox, toasts, sent, untilSettled, body } = await sendEdit('one\ntwo\nTHREE');
    expect(toasts.map(([message]) => message)).toEqual(['“Milk” was also changed elsewhere. Both changes were merged.']);
    expect(body()).toBe('ONE\ntwo\nTHREE');
    toasts[0]?.[1]?.onPress();
    await untilSettled();
    expect([body(), toasts.length, sent.length, outbox.entries.get()]).toEqual(['ONE\ntwo\nthree', 1, 2, []]);
  });

  it('is not announced if only the other side has changed the text', async () => {
    const { toasts, body } = await sendEdit('one\ntwo\nTHREE', { body: { title: 'Oat milk', body: seen.body } });
    expect([toasts, body()]).toEqual([[], 'one\ntwo\nTHREE']);
  });
});

it('a change of the same line waits for the person', async () => {
  const { outbox, toasts, body } = await sendEdit('uno\ntwo\nthree');
  expect([toasts, body()]).toEqual([[], 'uno\ntwo\nthree']);
  expect(outbox.entries.get()).toMatchObject([{ state: 'undecided', theirs: { item: { body: 'uno\ntwo\nthree' } } }]);
});
