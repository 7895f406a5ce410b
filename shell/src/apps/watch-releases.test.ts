import { readFeed, reportHealth, healthReport } from '@daybook/contracts/health';
import { offline, fakeApi } from '@daybook/kit/testing/fake-api';
import { createStore } from '@daybook/host/store';
import '@daybook/host/testing/test-browser';
import { anApp } from '../test-shell.tsx';
import type { AppEvent } from './load-outcomes.ts';
import type { RouteState } from './route-state.ts';
import { watchReleases } from './watch-releases.ts';

const notes = anApp({ name: 'notes', paths: [{ path: '/', login: true }] });
const tasks = anApp({ name: 'tasks', paths: [{ path: '/task', login: true }] });

beforeEach(() => jest.useFakeTimers({ doNotFake: ['performance'] }));
afterEach(() => jest.useRealTimers());

/** A page with both apps, the notes open, and a server that says what is live. */
function aPage({ state, ticket }: { state?: string; ticket?: string } = { state: 'one', ticket: 'signed' }) {
  const api = fakeApi();
  const live = { apps: [notes, tasks], state: state ?? 'one' };
  api.on(readFeed, () => live);
  const route = createStore<RouteState>({ kind: 'app', app: notes, guarded: true, check: 'passed' });
  const [changes, isOutdated, unsaved] = [createStore<readonly AppEvent[]>([]), createStore(false), createStore(0)];
  const sent: Blob[] = [];
  const sendBeacon = jest.fn((_path: string, blob: Blob) => sent.push(blob));
  Object.assign(navigator, { sendBeacon });
  const feed = { apps: [notes, tasks], ...(state !== undefined && { state }), ...(ticket !== undefined && { ticket }) };
  const shared = { feed, fetch: api.fetch, route: route.get, unsaved, events: changes, isOutdated };
  const isMoment = watchReleases({ ...shared, uncaughtError: jest.fn() });
  const happens = (change: Partial<AppEvent>) =>
    changes.set([...changes.get(), { app: notes, release: notes, state: 'open', at: 0, ...change }]);
  const reports = () => Promise.all(sent.map(async (blob) => healthReport.parse(JSON.parse(await textOf(blob)))));
  return { api, live, route, changes, isOutdated, unsaved, isMoment, happens, sent, sendBeacon, reports };
}

/** jsdom's Blob cannot say it itself. */
function textOf(blob: Blob) {
  return new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });
}

const aMinute = () => jest.advanceTimersByTimeAsync(60_000);

function hide(hidden: boolean) {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('an open page', () => {
  it('notices within a minute that another release is live', async () => {
    const { live, isOutdated } = aPage();
    await aMinute();
    expect(isOutdated.get()).toBe(false);
    live.state = 'two';
    await aMinute();
    expect(isOutdated.get()).toBe(true);
  });

  it('notices a rollback', async () => {
    const { live, isOutdated } = aPage();
    live.state = 'two';
    await aMinute();
    live.state = 'one';
    await aMinute();
    expect(isOutdated.get()).toBe(false);
  });

  it('asks at once when it becomes visible, and not while it is hidden', async () => {
    const { live, isOutdated, api } = aPage();
    hide(true);
    await aMinute();
    expect(api.requests(readFeed)).toEqual([]);
    live.state = 'two';
    hide(false);
    await jest.advanceTimersByTimeAsync(0);
    expect(isOutdated.get()).toBe(true);
  });

  it('is not outdated while the server cannot be reached', async () => {
    const { api, isOutdated } = aPage();
    api.on(readFeed, offline);
    await aMinute();
    expect(isOutdated.get()).toBe(false);
  });

  it('sends no call if the feed has no state', async () => {
    const { api } = aPage({});
    await aMinute();
    expect(api.requests(readFeed)).toEqual([]);
  });
});

describe('reloading an outdated page', () => {
  it('is done when another app is entered and everything is saved', () => {
    const { isOutdated, isMoment } = aPage();
    expect(isMoment('/task')).toBe(false);
    isOutdated.set(true);
    expect(isMoment('/task')).toBe(true);
  });

  it('is not done within an app, nor on the way to a screen of the shell or an unknown address', () => {
    const { isOutdated, isMoment } = aPage();
    isOutdated.set(true);
    expect(['/', '/?search=milk', '/login', '/nowhere'].map(isMoment)).toEqual([false, false, false, false]);
  });

  it('is not done while there is unsaved work', () => {
    const { isOutdated, isMoment, unsaved } = aPage();
    isOutdated.set(true);
    unsaved.set(1);
    expect(isMoment('/task')).toBe(false);
    unsaved.set(0);
    expect(isMoment('/task')).toBe(true);
  });

  it('is done when an app is entered from a screen of the shell', () => {
    const { isOutdated, isMoment, route } = aPage();
    isOutdated.set(true);
    route.set({ kind: 'standalone', screen: 'login' });
    expect(isMoment('/')).toBe(true);
  });
});

describe('load outcomes', () => {
  it('are reported with the ticket of the page, in batches', async () => {
    const { happens, reports, changes, sendBeacon } = aPage();
    happens({ state: 'opening' });
    happens({ at: 12 });
    happens({ app: tasks, release: tasks, state: 'failed', error: new Error('broken') });
    await jest.advanceTimersByTimeAsync(1000);
    jest.useRealTimers();
    expect(await reports()).toEqual([
      {
        ticket: 'signed',
        outcomes: [
          { app: 'notes', version: '1.0.0', result: 'mounted', ms: 12 },
          { app: 'tasks', version: '1.0.0', result: 'failed', ms: 0, error: 'Error' },
        ],
      },
    ]);
    expect(sendBeacon).toHaveBeenCalledWith(reportHealth.path, expect.anything());
    expect(changes.get()).toEqual([]);
  });

  it('are reported at once when the page is closed, and not twice', async () => {
    const { happens, sent } = aPage();
    happens({ state: 'opening' });
    happens({});
    hide(true);
    expect(sent).toHaveLength(1);
    window.dispatchEvent(new Event('pagehide'));
    await aMinute();
    expect(sent).toHaveLength(1);
  });

  it('are neither reported nor stored without a ticket', async () => {
    const { happens, sent, changes } = aPage({ state: 'one' });
    happens({ state: 'opening' });
    happens({});
    await aMinute();
    expect([sent, changes.get()]).toEqual([[], []]);
  });
});
