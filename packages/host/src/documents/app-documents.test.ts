import { deleteDocument, listDocuments, readDocument, writeDocument } from '@daybook/contracts/documents';
import type { Change } from '@daybook/kit/host/host';
import { fakeApi, jsonResponse, offline, problemResponse, quietConsole } from '@daybook/kit/testing/fake-api';
import { installTestLocks } from '@daybook/kit/testing/test-locks';
import { installTestChannels } from '../testing/test-changes.ts';
import { openTab, testDevice } from '../testing/test-outbox.ts';
import { documentsOf } from './app-documents.ts';

const tabs: ReturnType<typeof openTab>[] = [];

/** Returns the documents of an app on a fake server, in a tab of a device. */
async function open(app = 'habits', device = testDevice(), api = fakeApi()) {
  const listeners = new Map<string, (change: Change) => void>();
  const changes = {
    subscribe: (topic: string, listener: (change: Change) => void) => {
      listeners.set(topic, listener);
      return () => void listeners.delete(topic);
    },
  };
  const tab = openTab(device, api.fetch);
  tabs.push(tab);
  const outbox = () => Promise.resolve(tab.outbox);
  const documents = await documentsOf(app, { fetch: api.fetch, changes, outbox, user: tab.user });
  return { api, listeners, documents, device, tab };
}

beforeEach(() => {
  installTestLocks();
  installTestChannels();
  quietConsole();
});
afterEach(() => tabs.splice(0).forEach((tab) => tab.kill()));

const run = { name: 'Run' };
const gone = () => problemResponse(404);
const changed = () => problemResponse(412);

describe('the documents of an app', () => {
  it('are read below the name of the app', async () => {
    const { api, documents } = await open();
    api.on(readDocument, ({ params }) => (params['key'] === 'run' ? jsonResponse(run, { etag: '"a.1"' }) : gone()));
    expect(await documents.get('run')).toEqual({ key: 'run', content: run, etag: '"a.1"' });
    expect(await documents.get('walk')).toBeUndefined();
    expect(api.requests(readDocument).map(({ params }) => params['app'])).toEqual(['habits', 'habits']);
  });

  it('are listed with all pages', async () => {
    const { api, documents } = await open();
    const entry = (key: string) => ({ key, content: run, etag: `"${key}.1"`, updated: '2026-11-26T08:00:00.000Z' });
    api.on(listDocuments, ({ query }) =>
      query.has('cursor') ? jsonResponse([entry('x.b')]) : jsonResponse([entry('x.a')], { next: 'after a' }),
    );
    expect((await documents.list('x')).map(({ key, etag }) => [key, etag])).toEqual([
      ['x.a', '"x.a.1"'],
      ['x.b', '"x.b.1"'],
    ]);
    expect(api.requests(listDocuments).map(({ query }) => Object.fromEntries(query))).toEqual([
      { prefix: 'x' },
      { prefix: 'x', cursor: 'after a' },
    ]);
  });

  it.each([
    ['in any state', undefined, { 'if-match': null, 'if-none-match': null }],
    ['in the state that is known', { etag: '"a.1"' }, { 'if-match': '"a.1"', 'if-none-match': null }],
    ['if there is none', 'none' as const, { 'if-match': null, 'if-none-match': '*' }],
  ])('are written %s', async (_, known, headers) => {
    const { api, documents } = await open();
    api.on(writeDocument, ({ body }) => jsonResponse(body, { etag: '"a.2"' }));
    const document = { key: 'run', content: run, etag: '"a.2"' };
    expect(await documents.set('run', run, known)).toEqual({ kind: 'saved', document });
    const [sent] = api.requests(writeDocument);
    expect(sent?.body).toEqual(run);
    for (const [name, value] of Object.entries(headers)) expect([name, sent?.headers.get(name)]).toEqual([name, value]);
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{13}-7/);
  });

  it('that somebody else has changed or deleted are conflicts', async () => {
    const { api, documents } = await open();
    api.on(writeDocument, changed);
    api.on(deleteDocument, changed);
    api.on(readDocument, () => jsonResponse({ name: 'Walk' }, { etag: '"a.2"' }));
    const theirs = { key: 'run', content: { name: 'Walk' }, etag: '"a.2"' };
    expect(await documents.set('run', run, { etag: '"a.1"' })).toEqual({ kind: 'conflict', theirs });
    expect(await documents.delete('run', { etag: '"a.1"' })).toEqual({ kind: 'conflict', theirs });
    api.on(readDocument, gone);
    expect(await documents.set('run', run, { etag: '"a.1"' })).toEqual({ kind: 'conflict', theirs: undefined });
  });

  it('are deleted, also if they were deleted before', async () => {
    const { api, documents } = await open();
    api.on(deleteDocument, () => jsonResponse(undefined, { status: 204 }));
    expect(await documents.delete('run', { etag: '"a.1"' })).toEqual({ kind: 'deleted' });
    expect(api.requests(deleteDocument)[0]?.headers.get('if-match')).toBe('"a.1"');
    api.on(deleteDocument, gone);
    expect(await documents.delete('run')).toEqual({ kind: 'deleted' });
  });

  it('reject with the reason of the server, and keep nothing that it has rejected', async () => {
    const { api, documents, device } = await open();
    api.on(writeDocument, () => problemResponse(409, { detail: 'This exceeds the limit.' }));
    await expect(documents.set('run', run)).rejects.toThrow('This exceeds the limit.');
    await expect(documents.set('run?', run)).rejects.toThrow('letters');
    await expect(documents.set('run', { text: 'x'.repeat(300_000) })).rejects.toThrow('256 KiB');
    expect([api.requests(writeDocument).length, device.keys()]).toEqual([1, []]);
  });

  it('cannot be read without a response if the page has seen none', async () => {
    const { api, documents } = await open();
    api.on(readDocument, offline);
    api.on(listDocuments, offline);
    await expect(documents.get('run')).rejects.toMatchObject({ reason: 'offline' });
    await expect(documents.list()).rejects.toMatchObject({ reason: 'offline' });
  });

  it('ask for a login if nobody is logged in, and keep nothing', async () => {
    const { api, documents, device, tab } = await open();
    tab.user.set(undefined);
    api.on(readDocument, () => problemResponse(401));
    await expect(documents.set('run', run)).rejects.toMatchObject({ problem: { status: 401 } });
    expect(device.keys()).toEqual([]);
  });

  it('tell their changes, not those of other apps', async () => {
    const { listeners, documents } = await open();
    const listener = jest.fn();
    const unsubscribe = documents.subscribe(listener);
    expect([...listeners.keys()]).toEqual(['documents/habits']);
    listeners.get('documents/habits')?.({});
    expect(listener).toHaveBeenCalledTimes(1);
    unsubscribe();
    expect(listeners.size).toBe(0);
  });
});
