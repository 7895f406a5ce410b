import { installTestLocks } from '@daybook/kit/testing/test-locks';
import { eventText, installTestChannels, testStreams } from '../testing/test-changes.ts';
import { createStore } from '../store.ts';
import { CURSOR } from './lazy-changes.ts';
import { shareChanges } from './share-changes.ts';

beforeEach(() => {
  jest.useFakeTimers();
  installTestLocks();
  installTestChannels();
  setHidden(false);
});
afterEach(() => {
  for (const { close } of opened.splice(0)) close();
  jest.useRealTimers();
});

const opened: { close: () => void }[] = [];

type TabOptions = Partial<Pick<Parameters<typeof shareChanges>[0], 'seen' | 'locks'>> & {
  user?: ReturnType<typeof createStore<string | undefined>>;
};

/** A browser: its tabs share storage, locks and channels. */
function openBrowser(refuse?: Parameters<typeof testStreams>[0]) {
  const server = testStreams(refuse);
  const values = new Map<string, string>();
  const storage = { read: (key: string) => values.get(key), write: (key: string, value: string) => void values.set(key, value) };
  const openTab = ({ user = createStore<string | undefined>('ann'), seen = values.get(CURSOR), ...options }: TabOptions = {}) => {
    const locks = 'locks' in options ? options.locks : navigator.locks;
    const changes: string[] = [];
    const publish = (topic: string | undefined, { id = '' }: { id?: string | undefined }) =>
      void changes.push(topic === undefined ? 'reset' : `${topic} ${id}`.trim());
    const close = shareChanges({ fetch: server.fetch, user, storage, name: 'changes', locks, publish, seen });
    const tab = { user, changes, close };
    opened.push(tab);
    return tab;
  };
  return { ...server, values, openTab };
}

const pass = (milliseconds = 0) => jest.advanceTimersByTimeAsync(milliseconds);

function setHidden(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

const noteChange = (id: number) => eventText('change', id, { topic: 'notes' });

describe('the tabs of a browser', () => {
  it('share one stream, and its changes', async () => {
    const { openTab, streams, values } = openBrowser();
    const [one, other] = [openTab(), openTab()];
    await pass();
    await streams[0]?.send(noteChange(1));
    await pass();
    expect([streams.length, one.changes, other.changes, values.get(CURSOR)]).toEqual([1, ['notes'], ['notes'], 'ann 1']);
  });

  it('take over the stream of a tab that is closed, from its cursor', async () => {
    const { openTab, streams } = openBrowser();
    const [one, other] = [openTab(), openTab()];
    await pass();
    await streams[0]?.send(noteChange(7));
    await pass();
    one.close();
    await pass();
    expect([streams[0]?.aborted(), streams[1]?.path]).toEqual([true, '/api/changes/?cursor=7']);
    await streams[1]?.send(noteChange(8));
    await pass();
    expect([one.changes.length, other.changes.length]).toEqual([1, 2]);
  });

  it('have a stream each where there are no locks, or no channels', async () => {
    const { openTab, streams } = openBrowser();
    openTab({ locks: undefined });
    openTab({ locks: undefined });
    await pass();
    expect(streams.length).toBe(2);
    Object.assign(globalThis, { BroadcastChannel: undefined });
    openTab();
    openTab();
    await pass();
    expect(streams.length).toBe(4);
  });

  it('have a stream each where the browser refuses locks', async () => {
    const { openTab, streams } = openBrowser();
    const locks = { request: () => Promise.reject(new DOMException('blocked', 'SecurityError')) };
    openTab({ locks });
    await pass();
    expect(streams.length).toBe(1);
  });
});

describe('a tab', () => {
  it('reads again if other tabs have had changes before it joined', async () => {
    const { openTab, values, streams } = openBrowser();
    values.set(CURSOR, 'ann 5');
    const [late, current] = [openTab({ seen: 'ann 4' }), openTab({ seen: 'ann 5' })];
    await pass();
    expect([late.changes, current.changes, streams[0]?.path]).toEqual([['reset'], [], '/api/changes/?cursor=5']);
  });

  it('reads again if it has missed a message, and sees the cursor of it only later', async () => {
    const { openTab, values } = openBrowser();
    openTab({ seen: 'ann 6' });
    const late = openTab({ seen: 'ann 6' });
    await pass();
    expect(late.changes).toEqual([]);
    values.set(CURSOR, 'ann 7');
    await pass(1000);
    expect(late.changes).toEqual(['reset']);
  });

  it('ignores the cursor of another person, and one that is not a number', async () => {
    const { openTab, streams } = openBrowser();
    for (const seen of ['bob 5', 'ann 5&x=1']) {
      const { close } = openTab({ seen });
      await pass();
      close();
    }
    expect(streams.map(({ path }) => path)).toEqual(['/api/changes/', '/api/changes/']);
  });

  it('ends its stream a minute after it was hidden, and continues when it is visible', async () => {
    const { openTab, streams } = openBrowser();
    const tab = openTab();
    await pass();
    await streams[0]?.send(noteChange(3));
    setHidden(true);
    await pass(59_000);
    expect(streams[0]?.aborted()).toBe(false);
    await pass(1000);
    expect(streams[0]?.aborted()).toBe(true);
    setHidden(false);
    await pass();
    expect([streams[1]?.path, tab.changes]).toEqual(['/api/changes/?cursor=3', ['notes']]);
  });

  it('ends its stream when the page is left, and continues when it is shown again', async () => {
    const { openTab, open } = openBrowser();
    openTab();
    await pass();
    window.dispatchEvent(new Event('pagehide'));
    expect(open()).toEqual([]);
    window.dispatchEvent(new Event('pageshow'));
    await pass();
    expect(open().length).toBe(1);
  });
});

describe('a person', () => {
  it('who logs out ends the stream at once, and hears nothing that was on its way', async () => {
    const { openTab, streams, open, values } = openBrowser();
    const tab = openTab();
    await pass();
    void streams[0]?.send(noteChange(1));
    tab.user.set(undefined);
    expect(open()).toEqual([]);
    await pass();
    expect([tab.changes, values.get(CURSOR)]).toEqual([[], undefined]);
  });

  it('who logs out while the server does not respond hears nothing afterwards', async () => {
    const { openTab } = openBrowser(() => new Promise(() => undefined));
    const tab = openTab();
    await pass(50_000);
    tab.user.set(undefined);
    await pass(30_000);
    expect(tab.changes).toEqual([]);
  });

  it('hears nothing of another person in the same browser', async () => {
    const { openTab, streams } = openBrowser();
    const [ann, bob] = [openTab(), openTab({ user: createStore<string | undefined>('bob') })];
    await pass();
    await streams[0]?.send(noteChange(1));
    await pass();
    expect([streams.length, ann.changes, bob.changes]).toEqual([2, ['notes'], []]);
  });

  it('who logs in after another one has a stream of their own, without the cursor of the other', async () => {
    const { openTab, streams } = openBrowser();
    const tab = openTab();
    await pass();
    await streams[0]?.send(noteChange(9));
    await pass();
    tab.user.set('bob');
    await pass();
    expect(streams.map(({ path, aborted }) => [path, aborted()])).toEqual([
      ['/api/changes/', true],
      ['/api/changes/', false],
    ]);
  });
});
