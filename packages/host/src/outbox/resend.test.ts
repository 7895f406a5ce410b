import '../testing/test-browser.ts';
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

const tooMany = () =>
  new Response('{"status":422,"title":"Full"}', { status: 422, headers: { 'content-type': 'application/problem+json' } });

/** Adds an entry that the server rejects, and another of the same item that has to wait for it. */
async function openWithRejected() {
  const [device, server] = [testDevice(), modelServer()];
  const rejections = [tooMany()];
  const fetch: typeof server.fetch = async (path, init) => rejections.pop() ?? server.fetch(path, init);
  const tab = open(device, fetch);
  const { id } = tab.outbox.add(anUpdate('/api/tasks/1/', 'done', seen));
  tab.outbox.add({ ...anUpdate('/api/tasks/1/', 'done', { ...seen, category: 'done' }), body: { title: 'Bread' } });
  await settle();
  return { device, server, tab, id, other: open(device, server.fetch) };
}

describe('an undecided entry that is sent again', () => {
  it('is sent as it was, before those after it, in every tab', async () => {
    const { device, server, tab, other, id } = await openWithRejected();
    await settle();
    expect(other.outbox.entries.get().map(({ state }) => state)).toEqual(['undecided', 'sending']);
    tab.outbox.resend(id);
    await settle();
    expect(server.accepted[0]).toMatchObject({ key: id, category: 'done' });
    expect(server.itemOf('/api/tasks/1/')).toMatchObject({ title: 'Bread', category: 'done' });
    expect([tab.outbox.entries.get(), other.outbox.entries.get(), device.keys()]).toEqual([[], [], []]);
  });

  it('is still there, and sent by the next page, if the tab is killed before it was sent', async () => {
    const { device, server, tab, other, id } = await openWithRejected();
    other.kill();
    tab.outbox.resend(id);
    tab.kill();
    open(device, server.fetch);
    await settle();
    expect([server.itemOf('/api/tasks/1/').category, device.keys()]).toEqual(['done', []]);
  });

  it('is sent over the other version that the person has seen, and no later one', async () => {
    const [device, server] = [testDevice(), modelServer(['request lost'])];
    open(device, server.fetch).outbox.add(anUpdate('/api/tasks/1/', 'done', seen));
    await settle();
    server.change('/api/tasks/1/', { category: 'review' });
    const tab = open(device, server.fetch);
    await settle();
    const [first] = tab.outbox.entries.get();
    server.change('/api/tasks/1/', { category: 'backlog' });
    tab.outbox.resend(first!.id, { base: first!.theirs! });
    await settle();
    const [again] = tab.outbox.entries.get();
    expect(again).toMatchObject({ id: first!.id, state: 'undecided', theirs: { item: { category: 'backlog' } } });
    tab.outbox.resend(again!.id, { base: again!.theirs! });
    await settle();
    expect([tab.outbox.entries.get(), server.itemOf('/api/tasks/1/').category]).toEqual([[], 'done']);
    // The server may have made the first change, and would not make another with its key.
    expect(server.accepted.map(({ key }) => key)).not.toContain(first!.id);
  });

  it('leaves entries alone that wait for the server', async () => {
    const server = modelServer(['request lost']);
    const tab = open(testDevice(), server.fetch);
    const { id } = tab.outbox.add(anUpdate('/api/tasks/1/', 'done', seen));
    await settle();
    tab.outbox.resend(id);
    await settle();
    expect([tab.outbox.entries.get().map(({ state }) => state), server.requests.length]).toEqual([['waiting'], 1]);
  });
});
