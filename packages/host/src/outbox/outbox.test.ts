import type { Host, OutboxEntry, StoredItem } from '@daybook/kit/host/host';
import { quietConsole } from '@daybook/kit/testing/test-host';
import { installTestLocks } from '@daybook/kit/testing/test-locks';
import { installTestChannels } from '../testing/test-changes.ts';
import { anUpdate, modelServer, openTab, settle, testDevice } from '../testing/test-outbox.ts';

const seen = { title: 'Milk', category: 'start' };
const opened: ReturnType<typeof openTab>[] = [];

function open(...args: Parameters<typeof openTab>) {
  const tab = openTab(...args);
  opened.push(tab);
  return tab;
}

beforeEach(() => {
  installTestLocks();
  installTestChannels();
  quietConsole();
});
afterEach(() => opened.splice(0).forEach((tab) => tab.kill()));

const problem = (status: number, detail?: string) => {
  const headers = { 'content-type': 'application/problem+json' };
  return new Response(JSON.stringify({ type: 'about:blank', title: 'No', status, detail }), { status, headers });
};

const statesOf = ({ outbox }: ReturnType<typeof openTab>) => outbox.entries.get().map(({ state }) => state);

describe('an entry', () => {
  it('is shown and stored before its first request, and gone once the server has it', async () => {
    const [device, server] = [testDevice(), modelServer()];
    const { outbox } = open(device, server.fetch);
    const { id } = outbox.add(anUpdate('/api/tasks/1/', 'done', seen));
    expect(outbox.entries.get()).toMatchObject([{ id, state: 'sending', item: 'tasks/1' }]);
    expect([device.keys(), server.requests]).toEqual([[`ann/outbox/${id}`], []]);
    await settle();
    expect([outbox.entries.get(), device.keys()]).toEqual([[], []]);
    expect(server.accepted).toEqual([{ key: id, path: '/api/tasks/1/', category: 'done' }]);
  });

  it('is sent without reading the item first if its ETag is known, and after one that was just saved', async () => {
    const server = modelServer();
    const { outbox } = open(testDevice(), server.fetch);
    const change = anUpdate('/api/tasks/1/', 'doing', seen);
    outbox.add({ ...change, base: { ...change.base, item: change.base?.item ?? {}, etag: '"1"' } });
    outbox.add(anUpdate('/api/tasks/1/', 'done', { ...seen, category: 'doing' }));
    await settle();
    expect(server.requests).toEqual(['PUT /api/tasks/1/', 'PUT /api/tasks/1/']);
    expect(server.itemOf('/api/tasks/1/')).toMatchObject({ category: 'done', version: 3 });
  });

  it('tells its listeners what the server has responded, while it is still shown', async () => {
    const { outbox } = open(testDevice(), modelServer().fetch);
    const saved: unknown[] = [];
    outbox.onSaved((entry: OutboxEntry, stored?: StoredItem) => saved.push([entry.id, stored?.etag, outbox.entries.get().length]));
    const { id } = outbox.add(anUpdate('/api/tasks/1/', 'done', seen));
    await settle();
    expect(saved).toEqual([[id, '"2"', 1]]);
  });

  it('waits for those before it of the same item, not for those of others', async () => {
    const server = modelServer();
    let isAway = true;
    const fetch: Host['fetch'] = (path, init) =>
      isAway && path === '/api/tasks/1/' ? Promise.reject(new TypeError()) : server.fetch(path, init);
    const tab = open(testDevice(), fetch);
    tab.outbox.add(anUpdate('/api/tasks/1/', 'doing', seen));
    tab.outbox.add(anUpdate('/api/tasks/1/', 'done', { ...seen, category: 'doing' }));
    tab.outbox.add(anUpdate('/api/tasks/2/', 'done', seen));
    await settle();
    expect(statesOf(tab)).toEqual(['waiting', 'waiting']);
    expect(server.accepted.map(({ path }) => path)).toEqual(['/api/tasks/2/']);
    isAway = false;
    tab.outbox.retry('tasks/2');
    await settle();
    expect(server.accepted).toHaveLength(1);
    tab.outbox.retry('tasks/1');
    await settle();
    expect(server.accepted.map(({ path, category }) => `${path} ${category}`)).toEqual([
      '/api/tasks/2/ done',
      '/api/tasks/1/ doing',
      '/api/tasks/1/ done',
    ]);
  });

  it('is one of at most eight that are sent at the same time', async () => {
    let running = 0;
    let most = 0;
    const server = modelServer();
    const { outbox } = open(testDevice(), async (path, init) => {
      most = Math.max(most, (running += 1));
      await settle();
      running -= 1;
      return server.fetch(path, init);
    });
    for (let item = 1; item <= 20; item += 1) outbox.add(anUpdate(`/api/tasks/${item}/`, 'done', seen));
    for (let turn = 0; turn < 20; turn += 1) await settle();
    expect([most, server.accepted.length]).toEqual([8, 20]);
  });
});

describe('an entry that the person has to decide about', () => {
  it.each([409, 403, 422])(
    'is one that the server rejects with %d: it stays with the reason, also after a reload',
    async (status) => {
      const device = testDevice();
      const fetch = jest.fn<Promise<Response>, Parameters<Host['fetch']>>(() =>
        Promise.resolve(problem(status, 'Not on a Sunday.')),
      );
      const first = open(device, fetch);
      first.outbox.add(anUpdate('/api/tasks/1/', 'done', seen));
      await settle();
      expect(first.outbox.entries.get()).toMatchObject([{ state: 'undecided', problem: { status, detail: 'Not on a Sunday.' } }]);
      first.kill();
      const next = open(device, fetch);
      await settle();
      next.outbox.retry();
      await settle();
      expect([statesOf(next), fetch.mock.calls.length]).toEqual([['undecided'], 1]);
      next.outbox.discard(next.outbox.entries.get()[0]?.id ?? '');
      await settle();
      expect([next.outbox.entries.get(), device.keys()]).toEqual([[], []]);
    },
  );

  it('is one that waited while the same field was changed elsewhere: it has both versions', async () => {
    const [device, server] = [testDevice(), modelServer(['request lost'])];
    open(device, server.fetch).outbox.add(anUpdate('/api/tasks/1/', 'done', seen));
    await settle();
    server.change('/api/tasks/1/', { category: 'review' });
    const tab = open(device, server.fetch);
    await settle();
    expect(tab.outbox.entries.get()).toMatchObject([
      { state: 'undecided', body: { category: 'done' }, theirs: { item: { category: 'review' }, etag: '"2"' } },
    ]);
    expect(server.accepted).toEqual([]);
  });

  it('is dropped for a later one of the same fields', async () => {
    const server = modelServer();
    const rejections = [problem(422)];
    const tab = open(testDevice(), async (path, init) => rejections.pop() ?? server.fetch(path, init));
    tab.outbox.add(anUpdate('/api/tasks/1/', 'doing', seen));
    tab.outbox.add(anUpdate('/api/tasks/1/', 'done', { ...seen, category: 'doing' }));
    await settle();
    expect(server.accepted.map(({ category }) => category)).toEqual(['done']);
    expect(tab.outbox.entries.get()).toEqual([]);
  });
});

describe('two tabs', () => {
  it('show the same entries, and send each once', async () => {
    const [device, server] = [testDevice(), modelServer(['request lost'])];
    const [one, other] = [open(device, server.fetch), open(device, server.fetch)];
    const saved = jest.fn();
    other.outbox.onSaved(saved);
    await settle();
    const { id } = one.outbox.add(anUpdate('/api/tasks/1/', 'done', seen));
    await settle();
    expect([statesOf(one), statesOf(other)]).toEqual([['waiting'], ['waiting']]);
    for (const { outbox } of [one, other]) outbox.retry();
    await settle();
    expect([statesOf(one), statesOf(other), server.accepted.length]).toEqual([[], [], 1]);
    expect(saved.mock.calls).toMatchObject([[{ id }, { etag: '"2"' }]]);
  });

  it('send what a killed one has left', async () => {
    const [device, server] = [testDevice(), modelServer(['request lost'])];
    const [one, other] = [open(device, server.fetch), open(device, server.fetch)];
    one.outbox.add(anUpdate('/api/tasks/1/', 'done', seen));
    await settle();
    one.kill();
    other.outbox.retry();
    await settle();
    expect([statesOf(other), server.accepted.length, device.keys()]).toEqual([[], 1, []]);
  });

  it('do not show any more what one has discarded', async () => {
    const [device, server] = [testDevice(), modelServer(['server away', 'server away'])];
    const [one, other] = [open(device, server.fetch), open(device, server.fetch)];
    const saved = jest.fn();
    other.outbox.onSaved(saved);
    const { id } = one.outbox.add(anUpdate('/api/tasks/1/', 'done', seen));
    await settle();
    one.outbox.discard(id);
    await settle();
    expect([statesOf(other), saved.mock.calls, server.accepted]).toEqual([[], [], []]);
  });
});
