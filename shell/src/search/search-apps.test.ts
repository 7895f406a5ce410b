import type { FeedApp } from '@daybook/contracts/apps';
import { testHost } from '@daybook/kit/testing/test-host';
import type { LoadApp } from '../apps/federation.ts';
import { never } from '../apps/test-apps.tsx';
import { anApp } from '../test-shell.tsx';
import { type AppSearch, searchApps } from './search-apps.ts';

const milk = { title: 'Milk', path: '/notes/milk' };

/** Searches apps for "milk", each with the module that a load resolves to. */
function search(...loads: (() => Promise<unknown>)[]) {
  const apps = loads.map(() => anApp({ search: { module: 'search' } }));
  const load = jest.fn((app: FeedApp, _release: object) => loads[apps.indexOf(app)]?.());
  const host = testHost();
  const changes: (readonly AppSearch[])[] = [];
  const stopping = new AbortController();
  const onChange = (all: readonly AppSearch[]) => void changes.push(all);
  const context = { load: load as unknown as LoadApp, makeHost: () => host, signal: stopping.signal, onChange };
  searchApps(apps, 'milk', context);
  const states = () => changes.at(-1)?.map(({ state, results }) => [state, results.map(({ path }) => path)]);
  return { apps, load, host, changes, stopping, states };
}

const finds =
  (...results: unknown[]) =>
  () =>
    Promise.resolve({ search: () => Promise.resolve(results) });
const pass = (ms = 10) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a search in all apps', () => {
  it('has the results of each app as soon as they are there', async () => {
    const slow = () => Promise.resolve({ search: () => new Promise((resolve) => setTimeout(resolve, 3000, [milk])) });
    const { states } = search(finds(milk), slow);
    expect(states()).toEqual([
      ['searching', []],
      ['searching', []],
    ]);
    await pass();
    expect(states()).toEqual([
      ['found', ['/notes/milk']],
      ['searching', []],
    ]);
    await pass(3000);
    expect(states()).toEqual([
      ['found', ['/notes/milk']],
      ['found', ['/notes/milk']],
    ]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['cannot be loaded', () => Promise.reject(new Error('broken'))],
    ['has no search', () => Promise.resolve({})],
    ['fails', () => Promise.resolve({ search: () => Promise.reject(new Error('broken')) })],
    [
      'throws',
      () =>
        Promise.resolve({
          search: () => {
            throw new Error('broken');
          },
        }),
    ],
    ['returns no list', () => Promise.resolve({ search: () => Promise.resolve('milk') })],
    ['hangs', () => Promise.resolve({ search: never })],
    ['is never loaded', never],
  ])('says within five seconds that one app %s, and has the results of the others', async (_, load) => {
    const { states, host } = search(load, finds(milk));
    await pass(5000);
    expect(states()).toEqual([
      ['failed', []],
      ['found', ['/notes/milk']],
    ]);
    expect(host.reports).toHaveLength(1);
  });

  it('leaves out results that are none, or lead to another site, and shows ten of an app', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ title: 'Milk', path: `/notes/${index}` }));
    const elsewhere = ['//evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:steal()', 'https://evil.example/'].map(
      (path) => ({
        title: 'x',
        path,
      }),
    );
    const { states } = search(finds(null, 'milk', { title: 'Milk' }, { title: 1, path: '/' }, ...elsewhere, ...many));
    await pass();
    expect(states()?.[0]?.[1]).toEqual(many.slice(0, 10).map(({ path }) => path));
  });

  it('leaves out a detail that is no text, and shortens a title that is huge', async () => {
    const { changes } = search(finds({ ...milk, detail: { toString: null } }, { title: 'x'.repeat(1e6), path: '/', detail: 'y' }));
    await pass();
    expect(changes.at(-1)?.[0]?.results).toEqual([milk, { title: 'x'.repeat(300), path: '/', detail: 'y' }]);
  });

  it('reads only the first hundred of 100,000 results, and none with an address of a megabyte', async () => {
    const read = jest.fn((index: number) => `/notes/${index}`);
    const endless = Array.from({ length: 100_000 }, (_, index) => ({
      title: index < 95 ? 1 : 'Milk',
      get path() {
        return read(index);
      },
    }));
    const { states } = search(finds(...endless), finds({ ...milk, path: `/${'x'.repeat(1e6)}` }, milk));
    await pass();
    expect(states()).toEqual([
      ['found', [95, 96, 97, 98, 99].map((index) => `/notes/${index}`)],
      ['found', ['/notes/milk']],
    ]);
    expect(read).toHaveBeenCalledTimes(100);
  });

  it('changes nothing after it was stopped', async () => {
    const { changes, stopping, host } = search(finds(milk), never);
    stopping.abort();
    await pass(5000);
    expect(changes).toHaveLength(1);
    expect(host.reports).toEqual([]);
  });

  it('loads the module of the release, or the file of an ES module', async () => {
    const { apps, load } = search(finds());
    const esModule = anApp({ format: 'single-spa', search: { module: 'find.js' } });
    const context = { makeHost: () => testHost(), signal: AbortSignal.abort(), onChange: () => undefined };
    searchApps([esModule], 'milk', { ...context, load: load as unknown as LoadApp });
    await pass();
    expect(load.mock.calls).toMatchObject([
      [apps[0], { module: 'search' }],
      [esModule, { entry: `/apps/${esModule.name}/1.0.0/find.js` }],
    ]);
  });
});
