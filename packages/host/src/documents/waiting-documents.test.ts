import { quietConsole } from '@daybook/kit/testing/fake-api';
import { installTestLocks } from '@daybook/kit/testing/test-locks';
import { documentsServer } from '../testing/documents-server.ts';
import { installTestChannels } from '../testing/test-changes.ts';
import { openTab, settle, testDevice } from '../testing/test-outbox.ts';
import { documentsOf } from './app-documents.ts';

const tabs: ReturnType<typeof openTab>[] = [];

beforeEach(() => {
  installTestLocks();
  installTestChannels();
  quietConsole();
});
afterEach(() => tabs.splice(0).forEach((tab) => tab.kill()));

/** Opens a tab of a device with the documents of an app. */
async function openApp(server: ReturnType<typeof documentsServer>, { device = testDevice(), app = 'habits' } = {}) {
  const tab = openTab(device, server.fetch);
  tabs.push(tab);
  await settle();
  const documents = await documentsOf(app, { fetch: server.fetch, outbox: () => Promise.resolve(tab.outbox), user: tab.user });
  const shown = async () => (await documents.list()).map(({ key, content, isWaiting = false }) => [key, content, isWaiting]);
  const entries = () => tab.outbox.entries.get();
  /** Resolves when no change is being sent. The code of whole items is loaded first. */
  const sent = async () => {
    do await new Promise((done) => setTimeout(done));
    while (entries().some(({ state }) => state === 'sending'));
    await settle();
  };
  /** The network is back. */
  const comeBack = async () => {
    // The attempts before it have ended.
    await settle();
    server.setNetwork('ok');
    tab.outbox.retry();
    await sent();
  };
  return { device, tab, documents, shown, entries, sent, comeBack };
}

/** Opens an app with the document `run` that it has seen, and takes the network away. */
async function openOffline() {
  const server = documentsServer();
  server.put('habits/run', { name: 'Run' });
  const page = await openApp(server);
  const [run] = await page.documents.list();
  if (!run) throw new Error('The document is on the server.');
  server.setNetwork('away');
  return { server, run, ...page };
}

const saved = (result: { kind: string }) => {
  if (result.kind !== 'saved' || !('document' in result)) throw new Error(result.kind);
  return result.document as { etag: string };
};

describe('a document that is changed without a network', () => {
  it('is stored on the device, shown in all tabs, and sent when the network is back', async () => {
    const { server, run, documents, device, shown, comeBack } = await openOffline();
    const other = await openApp(server, { device });
    const [listener, otherListener] = [jest.fn(), jest.fn()];
    documents.subscribe(listener);
    other.documents.subscribe(otherListener);
    const result = await documents.set('run', { name: 'Run far' }, run);
    expect(result).toMatchObject({ kind: 'saved', document: { key: 'run', content: { name: 'Run far' }, isWaiting: true } });
    expect(device.keys()).toHaveLength(1);
    await settle();
    expect([listener.mock.calls.length > 0, otherListener.mock.calls.length > 0]).toEqual([true, true]);
    expect(await shown()).toEqual([['run', { name: 'Run far' }, true]]);
    expect((await other.documents.get('run'))?.content).toEqual({ name: 'Run far' });
    await comeBack();
    expect([server.contentOf('habits/run'), device.keys()]).toEqual([{ name: 'Run far' }, []]);
    expect([await shown(), await other.shown()]).toEqual(Array(2).fill([['run', { name: 'Run far' }, false]]));
  });

  it('survives the page and a logout, and is sent by the next page of the same person', async () => {
    const { server, documents, device, tab } = await openOffline();
    await documents.set('walk', { name: 'Walk' }, 'none');
    tab.user.set(undefined);
    tab.kill();
    const stranger = openTab(device, server.fetch, 'bob');
    tabs.push(stranger);
    server.setNetwork('ok');
    await settle();
    expect(stranger.outbox.entries.get()).toEqual([]);
    const page = await openApp(server, { device });
    await page.sent();
    expect(server.contentOf('habits/walk')).toEqual({ name: 'Walk' });
    expect((await page.shown()).map(([key, , isWaiting]) => [key, isWaiting])).toEqual([
      ['run', false],
      ['walk', false],
    ]);
  });

  it('several times is sent twice at most, with the last state', async () => {
    const { server, run, documents, device, entries, comeBack } = await openOffline();
    let known = run;
    for (const name of ['A', 'B', 'C', 'D']) {
      known = { ...known, ...saved(await documents.set('run', { name }, known)) };
      await settle();
    }
    expect(device.keys()).toHaveLength(2);
    await comeBack();
    expect(server.made.slice(1).map(({ after }) => after)).toEqual(['{"name":"A"}', '{"name":"D"}']);
    expect(entries()).toEqual([]);
  });

  it('can be created, deleted and created again', async () => {
    const { server, documents, shown, comeBack } = await openOffline();
    const walk = { key: 'walk', ...saved(await documents.set('walk', { name: 'Walk' }, 'none')) };
    expect(await documents.delete('walk', walk)).toEqual({ kind: 'deleted' });
    expect(await shown()).toEqual([['run', { name: 'Run' }, false]]);
    await documents.set('walk', { name: 'Again' }, 'none');
    await comeBack();
    expect(server.contentOf('habits/walk')).toEqual({ name: 'Again' });
  });

  it('can be changed again by the state that was shown while it waited', async () => {
    const { server, run, documents, comeBack } = await openOffline();
    const waiting = saved(await documents.set('run', { name: 'A' }, run));
    await comeBack();
    expect((await documents.set('run', { name: 'B' }, waiting)).kind).toBe('saved');
    expect(server.contentOf('habits/run')).toEqual({ name: 'B' });
  });

  it('happens once if the response was lost', async () => {
    const { server, run, documents, comeBack } = await openOffline();
    server.setNetwork('loses responses');
    await documents.set('run', { name: 'A' }, run);
    await documents.set('walk', { name: 'Walk' }, 'none');
    server.put('habits/walk', { name: 'Theirs' });
    await comeBack();
    expect(server.made.map(({ after }) => after)).toEqual(['Run', 'A', 'Walk', 'Theirs'].map((name) => JSON.stringify({ name })));
  });

  it('in a tab that does not show the newest state is a conflict at once', async () => {
    const { server, run, documents, device } = await openOffline();
    const other = await openApp(server, { device });
    await documents.set('run', { name: 'A' }, run);
    await settle();
    const theirs = { content: { name: 'A' }, isWaiting: true };
    expect(await other.documents.set('run', { name: 'B' }, run)).toMatchObject({ kind: 'conflict', theirs });
    expect(await other.documents.delete('run', run)).toMatchObject({ kind: 'conflict', theirs });
    expect(await other.documents.set('run', { name: 'B' }, 'none')).toMatchObject({ kind: 'conflict', theirs });
  });
});

describe('a document that was changed elsewhere meanwhile', () => {
  it('is not replaced: the person decides, and sees the state of the server until then', async () => {
    const { server, run, documents, entries, shown, comeBack } = await openOffline();
    await documents.set('run', { name: 'Mine' }, run);
    server.put('habits/run', { name: 'Theirs', more: 1 });
    await comeBack();
    expect(server.contentOf('habits/run')).toEqual({ name: 'Theirs', more: 1 });
    expect(entries()).toMatchObject([{ state: 'undecided', theirs: { item: { name: 'Theirs', more: 1 } } }]);
    expect(await shown()).toEqual([['run', { name: 'Theirs', more: 1 }, false]]);
  });

  it('is replaced as a whole by what the person has decided', async () => {
    const { server, run, documents, tab, entries, sent, comeBack } = await openOffline();
    await documents.set('run', { name: 'Mine', created: 2 }, run);
    server.put('habits/run', { name: 'Theirs', created: 1, more: 1 });
    await comeBack();
    const [entry] = entries();
    tab.outbox.resend(entry?.id ?? '', { base: entry?.theirs ?? { item: {} } });
    await sent();
    expect([server.contentOf('habits/run'), entries()]).toEqual([{ name: 'Mine', created: 2 }, []]);
  });

  it.each([
    ['without a known state', undefined],
    ['with a known state', 'known' as const],
  ])('%s is not replaced by a change that comes late', async (_, known) => {
    const { server, run, documents, entries, comeBack } = await openOffline();
    await documents.set('run', { name: 'Mine' }, known && run);
    server.put('habits/run', { name: 'Theirs' });
    await comeBack();
    expect([server.contentOf('habits/run'), entries()[0]?.state]).toEqual([{ name: 'Theirs' }, 'undecided']);
  });

  it('into what the person has made too needs no decision', async () => {
    const { server, run, documents, entries, comeBack } = await openOffline();
    await documents.set('run', { name: 'Same' }, run);
    server.put('habits/run', { name: 'Same' });
    await comeBack();
    expect([entries(), server.made.length]).toEqual([[], 2]);
  });

  it('and back is what the person has seen', async () => {
    const { server, run, documents, entries, comeBack } = await openOffline();
    await documents.set('run', { name: 'Mine' }, run);
    server.put('habits/run', { name: 'Other' });
    server.put('habits/run', { name: 'Run' });
    await comeBack();
    expect([entries(), server.contentOf('habits/run')]).toEqual([[], { name: 'Mine' }]);
  });

  it('is not deleted, and one that was deleted is not created again', async () => {
    const { server, run, documents, entries, comeBack } = await openOffline();
    server.put('habits/walk', { name: 'Walk' });
    server.setNetwork('ok');
    const walk = await documents.get('walk');
    server.setNetwork('away');
    await documents.delete('run', run);
    await documents.set('walk', { name: 'Mine' }, walk);
    server.put('habits/run', { name: 'Theirs', created: 'another' });
    server.put('habits/walk');
    await comeBack();
    expect([server.contentOf('habits/run'), server.contentOf('habits/walk')]).toEqual([
      { name: 'Theirs', created: 'another' },
      undefined,
    ]);
    expect(entries().map(({ problem }) => problem?.status)).toEqual([412, 404]);
  });

  it('or created with the same key is not replaced', async () => {
    const { server, documents, entries, comeBack } = await openOffline();
    await documents.set('walk', { name: 'Mine' }, 'none');
    server.put('habits/walk', { name: 'Theirs' });
    await comeBack();
    expect([server.contentOf('habits/walk'), entries()[0]?.theirs?.item]).toEqual([{ name: 'Theirs' }, { name: 'Theirs' }]);
  });

  it('makes one question of several changes', async () => {
    const { server, run, documents, entries, comeBack } = await openOffline();
    const first = saved(await documents.set('run', { name: 'A' }, run));
    await documents.set('run', { name: 'B' }, first);
    server.put('habits/run', { name: 'Theirs' });
    await comeBack();
    expect(entries()).toMatchObject([{ state: 'undecided', body: { name: 'B' }, theirs: { item: { name: 'Theirs' } } }]);
  });
});

describe('a document that the server rejects', () => {
  it('stays on the device and is shown, with the reason, until it fits or is deleted', async () => {
    const { server, documents, entries, shown, comeBack } = await openOffline();
    await documents.set('walk', { name: 'Too long' }, 'none');
    server.setFull(true);
    await comeBack();
    expect(entries()).toMatchObject([{ state: 'undecided', problem: { status: 409, detail: 'This exceeds the limit.' } }]);
    expect((await shown())[1]).toEqual(['walk', { name: 'Too long' }, true]);
    server.setFull(false);
    const walk = await documents.get('walk');
    expect((await documents.set('walk', { name: 'Short' }, walk)).kind).toBe('saved');
    expect([entries(), server.contentOf('habits/walk')]).toEqual([[], { name: 'Short' }]);
  });

  it('is gone if the person deletes it', async () => {
    const { server, documents, entries, shown, comeBack } = await openOffline();
    await documents.set('walk', { name: 'Too long' }, 'none');
    server.setFull(true);
    await comeBack();
    expect(await documents.delete('walk', await documents.get('walk'))).toEqual({ kind: 'deleted' });
    expect([entries(), (await shown()).length]).toEqual([[], 1]);
  });
});

describe('the outbox', () => {
  it('takes no more than the server could store twice', async () => {
    const { documents } = await openOffline();
    const text = 'x'.repeat(250 * 1024);
    for (let count = 0; count < 8; count += 1) await documents.set(`run.${count}`, { text }, 'none');
    await expect(documents.set('run.8', { text }, 'none')).rejects.toThrow('wait on this device');
  });

  it('shows another app nothing', async () => {
    const { server, documents, device } = await openOffline();
    await documents.set('walk', { name: 'Walk' }, 'none');
    await settle();
    const other = await openApp(server, { device, app: 'habits-two' });
    const listener = jest.fn();
    other.documents.subscribe(listener);
    await documents.set('swim', { name: 'Swim' }, 'none');
    await settle();
    expect([await other.documents.get('walk').catch(() => 'unread'), listener.mock.calls]).toEqual(['unread', []]);
  });
});

describe('what a person has seen', () => {
  it('is not shown to the next one', async () => {
    const { documents, tab } = await openOffline();
    tab.user.set(undefined);
    tab.user.set('bob');
    await expect(documents.list()).rejects.toMatchObject({ reason: 'offline' });
  });
});
