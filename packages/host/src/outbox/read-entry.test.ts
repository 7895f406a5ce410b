import { entities } from '@daybook/contracts/api';
import { documentOperations } from '@daybook/contracts/documents';
import type { Operation } from '@daybook/contracts/operation';
import { quietConsole } from '@daybook/kit/testing/test-host';
import { installTestLocks } from '@daybook/kit/testing/test-locks';
import { installTestChannels } from '../testing/test-changes.ts';
import { anUpdate, modelServer, openTab, settle, testDevice } from '../testing/test-outbox.ts';
import { readEntry, toStored } from './read-entry.ts';

const id = '018bcfe5-6800-7000-8000-000000000000';
const entry = { ...anUpdate('/api/tasks/1/', 'done', { title: 'Milk', category: 'start' }), id, state: 'waiting', at: 5 };
const opened: ReturnType<typeof openTab>[] = [];
afterEach(() => opened.splice(0).forEach((tab) => tab.kill()));

/** Opens the outbox of a device on which another release has stored this. */
async function openWith(stored: unknown) {
  installTestLocks();
  installTestChannels();
  quietConsole();
  const [device, server] = [testDevice(), modelServer()];
  await device.draftsOf('ann').write(`outbox/${id}`, stored);
  const tab = openTab(device, server.fetch);
  opened.push(tab);
  await settle();
  return { ...tab, device, server, read: () => device.draftsOf('ann').read(`outbox/${id}`) };
}

describe('an entry of a whole item', () => {
  it('is stored so that releases which would merge it by field cannot read it', () => {
    const whole = { ...entry, isWhole: true, state: 'waiting' } as const;
    expect(toStored(whole)).toEqual({ whole });
    expect(readEntry(id, toStored(whole))).toEqual(whole);
    expect(readEntry(id, { whole: { ...whole, method: 'PATCH' } })?.problem?.status).toBe(422);
  });
});

const names = { slug: 'crème-brûlée', pk: -1, app: 'mfe-habits', key: 'Run_2.a-b' };
const operations: readonly Pick<Operation, 'id' | 'method' | 'path'>[] = [
  ...Object.values(entities).flatMap((entity) => [...entity.operations]),
  ...documentOperations,
];

it.each(operations.filter(({ method }) => method !== 'GET'))('an entry of $id is read: $method $path', (operation) => {
  const path = operation.path.replace(/:(\w+)/g, (_, name: keyof typeof names) => encodeURIComponent(names[name]));
  const stored = { ...entry, operation: operation.id, method: operation.method, path };
  expect(readEntry(id, stored)).toMatchObject({ path, state: 'waiting' });
});

describe('an entry of another release', () => {
  it('is sent without the fields that it did not have, and with those that this one does not know', async () => {
    const { at: _at, ...older } = { ...entry, urgency: 3 };
    expect(readEntry(id, older)).toEqual({ ...older, at: 1_700_000_000_000 });
    const { server, device } = await openWith(older);
    expect([server.accepted.map(({ key }) => key), device.keys()]).toEqual([[id], []]);
  });

  it.each([
    ['has other fields', { kind: 'edit', text: 'Buy milk' }],
    ['has a state that it does not know', { ...entry, state: 'scheduled' }],
    ['has a method that it does not know', { ...entry, method: 'PATCH' }],
    ['has no fields', { ...entry, body: null }],
    ['has a list in place of fields', { ...entry, body: ['Milk'] }],
    ['describes itself by an object', { ...entry, summary: {} }],
    ['has a key that is no text', { ...entry, key: 7 }],
    ['has seen no item', { ...entry, base: {} }],
    ['conflicts with nothing', { ...entry, state: 'undecided', theirs: null }],
    ['was rejected without a reason', { ...entry, state: 'undecided', problem: {} }],
    ['goes to another origin', { ...entry, path: 'https://example.com/api/tasks/1/' }],
    ['goes to another host', { ...entry, path: '//example.com/api/tasks/1/' }],
    ['goes to another host once it is saved', { ...entry, savedAs: { path: '//example.com/{title}/', item: 'tasks/1' } }],
    ['deletes all of the trash', { ...entry, method: 'DELETE', path: '/api/trash/' }],
    ['ends a session', { ...entry, method: 'DELETE', path: '/api/sessions/1/' }],
    ['tries a release', { ...entry, method: 'POST', path: '/try/habits/1/' }],
    ['leaves the items by a backslash', { ...entry, path: '/api/notes/..\\sessions/' }],
    ['leaves the items by a question', { ...entry, path: '/api/tasks/../sessions/?/' }],
    ['leaves the documents by dots', { ...entry, path: '/api/documents/../sessions/' }],
    ['leaves the documents by dots with escapes', { ...entry, path: '/api/documents/%2e%2e/sessions/' }],
    ['leaves the items once it is saved', { ...entry, savedAs: { path: '/api/sessions/{id}/', item: 'tasks/{id}' } }],
    ['is no object', 'Buy milk'],
    ['is nothing', null],
  ])('that %s needs a decision, and is stored as it was also after Retry, until it is discarded', async (_, stored) => {
    const { outbox, server, device, read } = await openWith(stored);
    expect(outbox.entries.get()).toMatchObject([{ id, state: 'undecided', problem: { status: 422 } }]);
    outbox.resend(id);
    outbox.retry();
    await settle();
    expect([server.requests, await read(), outbox.entries.get().length]).toEqual([[], stored, 1]);
    outbox.discard(id);
    await settle();
    expect([outbox.entries.get(), device.keys()]).toEqual([[], []]);
  });
});
