import { deferred, testHost } from '../testing/test-host.tsx';
import { testOutbox } from '../testing/test-outbox.ts';
import type { Outbox } from './host.ts';
import { lazyOutbox } from './lazy-outbox.ts';

const change = {
  operation: 'updateTask',
  method: 'PUT',
  path: '/api/tasks/1/',
  item: 'tasks/1',
  body: { category: 'done' },
} as const;

/** A host whose outbox the test loads. */
function aHost() {
  const code = deferred<Outbox>();
  const loaded = testOutbox();
  let user = 'ann';
  const host = testHost({ outbox: jest.fn(() => code.promise), session: { userId: () => user } });
  return { host, loaded, code, outbox: lazyOutbox(host), logIn: (other: string) => (user = other) };
}

describe('an outbox that is still loading', () => {
  it('shows and stores an entry at once, and passes it on under its id', async () => {
    const { host, loaded, code, outbox } = aHost();
    const shown = jest.fn();
    outbox.entries.subscribe(shown);
    const { id } = outbox.add(change);
    expect([shown.mock.calls.length, outbox.entries.get()]).toMatchObject([1, [{ ...change, id, state: 'sending' }]]);
    expect(await host.drafts.read(`outbox/${id}`)).toMatchObject({ ...change, id, state: 'sending' });
    await code.resolve(loaded);
    expect(loaded.entries.get()).toMatchObject([{ ...change, id }]);
    expect(outbox.entries.get()).toEqual(loaded.entries.get());
  });

  it('does not pass on what was discarded', async () => {
    const { loaded, code, outbox } = aHost();
    const { id } = outbox.add(change);
    outbox.discard(id);
    expect(outbox.entries.get()).toEqual([]);
    await code.resolve(loaded);
    expect(loaded.entries.get()).toEqual([]);
  });

  it('keeps the entry of a person who has logged out meanwhile, and does not send it', async () => {
    const { host, loaded, code, outbox, logIn } = aHost();
    const { id } = outbox.add(change);
    logIn('bob');
    await code.resolve(loaded);
    expect([loaded.entries.get(), await host.drafts.keys('')]).toEqual([[], [`outbox/${id}`]]);
  });

  it('does not show the entries of a person who has logged out to the next one, whose entries replace them', async () => {
    const { code, outbox, logIn } = aHost();
    outbox.add(change);
    logIn('bob');
    expect(outbox.entries.get()).toEqual([]);
    await code.reject(new TypeError('Failed to fetch'));
    expect(outbox.entries.get()).toEqual([]);
    const { id } = outbox.add({ ...change, item: 'tasks/2' });
    expect(outbox.entries.get()).toMatchObject([{ id, item: 'tasks/2' }]);
  });

  it('marks its entries as waiting if it cannot be loaded, and loads again for Retry', async () => {
    const { host, code, outbox } = aHost();
    outbox.add(change);
    await code.reject(new TypeError('Failed to fetch'));
    expect(outbox.entries.get()).toMatchObject([{ state: 'waiting' }]);
    expect(host.reports).toHaveLength(1);
    outbox.retry();
    expect(host.outbox).toHaveBeenCalledTimes(2);
  });
});

it('follows the outbox of the host once it is loaded', async () => {
  const { loaded, code, outbox } = aHost();
  await code.resolve(loaded);
  const shown = jest.fn();
  outbox.entries.subscribe(shown);
  const { id } = loaded.add(change);
  expect([shown.mock.calls.length, outbox.entries.get()]).toMatchObject([1, [{ id }]]);
  outbox.discard(id);
  expect(loaded.entries.get()).toEqual([]);
  expect(outbox.add({ ...change, item: 'tasks/2' })).toEqual(loaded.entries.get()[0]);
});
