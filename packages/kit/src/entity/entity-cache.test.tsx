import { act, render, screen } from '@testing-library/react';
import useSWR, { SWRConfig, useSWRConfig, type ScopedMutator } from 'swr';
import { deferred } from '../testing/fake-api.ts';
import { cachedLists } from './entity-cache.ts';
import type { EntityTypes } from './entity.ts';

const lists = cachedLists<readonly unknown[], EntityTypes>({
  isKey: (key) => key === 'list',
  withItem: (list, item) => [...list, item],
  withoutItem: (list, id) => list.filter((item) => item !== id),
});

/** Shows a list. Each read of it waits for the next of these responses. */
function openList(responses: readonly Promise<readonly string[]>[]) {
  let mutate: ScopedMutator | undefined;
  const waiting = [...responses];
  const read = jest.fn(() => waiting.shift() ?? Promise.resolve(['too many']));
  function List() {
    ({ mutate } = useSWRConfig());
    const { data } = useSWR('list', read);
    return <p>{data ? data.join() : 'Loading'}</p>;
  }
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <List />
    </SWRConfig>,
  );
  return { read, put: (item: string) => act(() => void lists.put(mutate!, item as never, item)) };
}

it('reads a list again if an item is saved while it is read for the first time', async () => {
  const [first, second] = [deferred<readonly string[]>(), deferred<readonly string[]>()];
  const { read, put } = openList([first.promise, second.promise]);
  put('milk');
  await first.resolve(['rent']);
  await second.resolve(['rent', 'milk']);
  expect(await screen.findByText('rent,milk')).toBeTruthy();
  expect(read).toHaveBeenCalledTimes(2);
});

it('puts a saved item into a list that was read, and does not read it again', async () => {
  const { read, put } = openList([Promise.resolve(['rent'])]);
  expect(await screen.findByText('rent')).toBeTruthy();
  put('milk');
  expect(await screen.findByText('rent,milk')).toBeTruthy();
  expect(read).toHaveBeenCalledTimes(1);
});
