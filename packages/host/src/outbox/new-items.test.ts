import type { Host, OutboxChange } from '@daybook/kit/host/host';
import { quietConsole } from '@daybook/kit/testing/test-host';
import { installTestLocks } from '@daybook/kit/testing/test-locks';
import { installTestChannels } from '../testing/test-changes.ts';
import { openTab, settle, testDevice } from '../testing/test-outbox.ts';

const savedAs = { path: '/api/notes/{slug}/', item: 'notes/{slug}' };
const creation: OutboxChange = {
  operation: 'createNote',
  method: 'POST',
  path: '/api/notes/',
  item: 'notes/new-1',
  body: { title: 'Milk' },
  savedAs,
};
const update = (title: string, seen: string): OutboxChange => ({
  operation: 'updateNote',
  method: 'PUT',
  path: '/api/notes/new-1/',
  item: 'notes/new-1',
  body: { title },
  base: { item: { title: seen, created: 'on this device' } },
  asks: true,
  savedAs,
});
const deletion: OutboxChange = { operation: 'deleteNote', method: 'DELETE', path: '/api/notes/new-1/', item: 'notes/new-1' };

type Fate = 'ok' | 'request lost' | 'response lost';

/** A server with one kind of items, that creates each once for a key. */
function aServer() {
  const items = new Map<string, { title: string; version: number }>();
  const keys = new Map<string, string>();
  const requests: string[] = [];
  let fate: Fate = 'ok';
  const respond = (slug: string, status = 200) => {
    const item = items.get(slug);
    if (!item) return json(404, { type: 'about:blank', title: 'Gone', status: 404 }, 'application/problem+json');
    return json(status, { slug, title: item.title, created: 'on the server' }, 'application/json', `"${slug}.${item.version}"`);
  };
  const create = (title: string, key: string) => {
    const slug = keys.get(key) ?? title.toLowerCase();
    if (!keys.has(key)) items.set(slug, { title, version: 1 });
    keys.set(key, slug);
    return respond(slug, 201);
  };
  const change = (slug: string, method: string, title: string) => {
    const version = items.get(slug)?.version ?? 0;
    if (method === 'PUT') items.set(slug, { title, version: version + 1 });
    if (method === 'DELETE') items.delete(slug);
    return method === 'DELETE' ? new Response(null, { status: 204 }) : respond(slug);
  };
  const handle = (path: string, { method = 'GET', headers, body }: RequestInit) => {
    const slug = path.split('/')[3] ?? '';
    const sent = new Headers(headers);
    const { title = '' } = JSON.parse((body as string | undefined) ?? '{}') as { title?: string };
    if (method === 'POST') return create(title, sent.get('idempotency-key') ?? '');
    const item = items.get(slug);
    const match = sent.get('if-match');
    if (!item) return respond(slug);
    if (match === null || match === `"${slug}.${item.version}"`) return change(slug, method, title);
    return json(412, { type: 'about:blank', title: 'Stale', status: 412 }, 'application/problem+json');
  };
  const fetch: Host['fetch'] = async (path, init = {}) => {
    requests.push(`${init.method} ${path}`);
    await Promise.resolve();
    if (fate === 'request lost') throw new TypeError('Failed to fetch');
    const response = handle(path, init);
    if (fate === 'response lost') throw new TypeError('Failed to fetch');
    return response;
  };
  const titles = () => [...items].map(([slug, { title }]) => `${slug}: ${title}`);
  return { fetch, requests, titles, set: (next: Fate) => (fate = next) };
}

const json = (status: number, body: object, type: string, etag = '') =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type, ...(etag && { etag }) } });

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

describe('changes of an item that the server has not created yet', () => {
  it.each(['request lost', 'response lost'] as const)('are sent to its address, also after a reload (%s)', async (fate) => {
    const [device, server] = [testDevice(), aServer()];
    server.set(fate);
    const tab = open(device, server.fetch);
    tab.outbox.add(creation);
    await settle();
    tab.outbox.add(update('Milk and bread', 'Milk'));
    tab.outbox.add(update('Bread', 'Milk and bread'));
    await settle();
    tab.kill();
    server.set('ok');
    const next = open(device, server.fetch);
    await settle();
    expect(server.titles()).toEqual(['milk: Bread']);
    expect([next.outbox.entries.get(), device.keys()]).toEqual([[], []]);
  });

  it('have the address in the storage before the creation is removed, for a tab that is killed then', async () => {
    const [device, server] = [testDevice(), aServer()];
    server.set('request lost');
    const tab = open(device, server.fetch);
    tab.outbox.add(creation);
    tab.outbox.add(update('Bread', 'Milk'));
    await settle();
    const removals: string[][] = [];
    const draftsOf = device.draftsOf('ann');
    const stored = async () =>
      Promise.all((await draftsOf.keys('outbox/')).map(async (key) => (await draftsOf.read<OutboxChange>(key))?.path ?? ''));
    let creations = 0;
    server.set('ok');
    const original = server.fetch;
    tab.kill();
    open(device, async (path, init) => {
      if (init?.method === 'PUT') removals.push(await stored());
      if (init?.method === 'POST') creations += 1;
      return original(path, init);
    });
    await settle();
    expect(creations).toBe(1);
    expect(removals).toEqual([['/api/notes/milk/']]);
  });

  it('end with its deletion', async () => {
    const [device, server] = [testDevice(), aServer()];
    server.set('response lost');
    const tab = open(device, server.fetch);
    tab.outbox.add(creation);
    tab.outbox.add(update('Bread', 'Milk'));
    tab.outbox.add(deletion);
    await settle();
    server.set('ok');
    tab.outbox.retry();
    await settle();
    expect([server.titles(), tab.outbox.entries.get(), device.keys()]).toEqual([[], [], []]);
  });

  it('are sent by the other tab that made them, once the first one has created it', async () => {
    const [device, server] = [testDevice(), aServer()];
    server.set('request lost');
    const [one, other] = [open(device, server.fetch), open(device, server.fetch)];
    await settle();
    one.outbox.add(creation);
    await settle();
    other.outbox.add(update('Bread', 'Milk'));
    await settle();
    server.set('ok');
    one.outbox.retry('notes/new-1');
    await settle();
    other.outbox.retry();
    await settle();
    expect([server.titles(), other.outbox.entries.get(), device.keys()]).toEqual([['milk: Bread'], [], []]);
  });
});

it('a creation is sent only when it is stored: after a crash, the person would create the item again', async () => {
  const [device, server] = [testDevice(), aServer()];
  const stored = { resolve: () => {} };
  const drafts = device.draftsOf('ann');
  jest.spyOn(device, 'draftsOf').mockReturnValue({
    ...drafts,
    write: async (key, draft) => {
      await new Promise<void>((resolve) => (stored.resolve = resolve));
      await drafts.write(key, draft);
    },
  });
  const tab = open(device, server.fetch);
  await settle();
  tab.outbox.add(creation);
  await settle();
  expect(server.requests).toEqual([]);
  stored.resolve();
  await settle();
  expect(server.titles()).toEqual(['milk: Milk']);
});

it('a deletion whose item is not there any more is done', async () => {
  const [device, server] = [testDevice(), aServer()];
  const tab = open(device, server.fetch);
  const saved = jest.fn();
  tab.outbox.onSaved(saved);
  const { id } = tab.outbox.add({ ...deletion, path: '/api/notes/gone/', item: 'notes/gone' });
  await settle();
  expect([tab.outbox.entries.get(), saved.mock.calls]).toMatchObject([[], [[{ id }]]]);
});

it.each([
  ['another note', 'later', 0],
  ['the same note, which was changed', 'before', 1],
])('a deletion whose address has %s does what was meant', async (_, created, left) => {
  const problem = { type: 'about:blank', title: 'Stale', status: 412 };
  const fetch: Host['fetch'] = (_path, { method } = {}) =>
    Promise.resolve(
      method === 'DELETE'
        ? json(412, problem, 'application/problem+json')
        : json(200, { slug: 'milk', title: 'Milk', created }, 'application/json', '"2"'),
    );
  const tab = open(testDevice(), fetch);
  tab.outbox.add({ ...deletion, base: { item: { title: 'Milk', created: 'before' }, etag: '"1"' } });
  await settle();
  expect(tab.outbox.entries.get()).toHaveLength(left);
});

it('entries behind one that the person has to decide about wait', async () => {
  const [device, server] = [testDevice(), aServer()];
  const tab = open(device, server.fetch);
  const gone = { path: '/api/notes/gone/', item: 'notes/gone' };
  tab.outbox.add({ ...update('Bread', 'Milk'), ...gone });
  await settle();
  tab.outbox.add({ ...update('Oats', 'Milk'), ...gone, body: { title: 'Oats', body: '' } });
  await settle();
  expect(tab.outbox.entries.get().map(({ state }) => state)).toEqual(['undecided', 'waiting']);
});

describe('an update that gives the item another id', () => {
  const renumber: OutboxChange = {
    operation: 'updateNote',
    method: 'PUT',
    path: '/api/notes/old/',
    item: 'notes/old',
    body: { title: 'Milk', slug: 'milk' },
    base: { item: { title: 'Old', slug: 'old', created: 'on the server' } },
    savedAs,
  };

  it('is found at its new address if the response was lost', async () => {
    const [device, server] = [testDevice(), aServer()];
    const tab = open(device, server.fetch);
    tab.outbox.add(creation);
    await settle();
    tab.outbox.add({ ...renumber, at: 1 });
    await settle();
    expect(server.requests.slice(1)).toEqual(['GET /api/notes/old/', 'GET /api/notes/milk/']);
    expect([tab.outbox.entries.get(), device.keys()]).toEqual([[], []]);
  });
});
