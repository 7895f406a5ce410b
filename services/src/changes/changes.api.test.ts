import { aPerson, type Person } from '../../test/api.ts';
import { openChanges, type ServerEvent } from '../../test/event-stream.ts';

let person: Person;
beforeEach(async () => (person = await aPerson()));

const createNote = (title = 'Milk', owner = person) => owner.request('POST /api/notes/', { body: { title, category: 'PERSONAL' } });
const createTask = () => person.request('POST /api/tasks/', { body: { title: 'Milk', category: 'incomplete' } });

function importTasks(first: number, count: number) {
  const created = '2026-01-01T00:00:00.000Z';
  const tasks = Array.from({ length: count }, (_, index) => ({ id: first + index, title: 'Milk', category: 'backlog', created }));
  return person.request('POST /api/import/', { body: { format: 'daybook', version: 1, notes: [], tasks } });
}

/** The id and version in an ETag. */
const stateOf = ({ headers }: { headers: Headers }) => {
  const [, id, version] = /^"(.*)\.(\d+)"$/.exec(headers.get('etag') ?? '') ?? [];
  return { id, version: Number(version) };
};

async function open(options: Parameters<typeof openChanges>[1] = {}, owner = person) {
  const stream = await openChanges(owner, options);
  const next = async () => (await stream.next()).value as ServerEvent;
  return { ...stream, stream, first: await next(), next, close: stream.close };
}

describe('the stream of changes', () => {
  it('begins with a reset, and has every change of the user, with the state that its ETag names', async () => {
    const { first, next, close } = await open();
    expect(first).toEqual({ event: 'reset', id: '0', data: {} });

    const note = await createNote();
    expect(await next()).toEqual({ event: 'change', id: '1', data: { topic: 'notes', ...stateOf(note) } });
    const changed = await person.request('PUT /api/notes/milk/', { body: { title: 'Oat milk', category: 'PERSONAL' } });
    expect(await next()).toEqual({ event: 'change', id: '2', data: { topic: 'notes', ...stateOf(changed) } });
    const task = await createTask();
    expect(await next()).toEqual({ event: 'change', id: '3', data: { topic: 'tasks', ...stateOf(task) } });
    await person.request('DELETE /api/tasks/1/');
    expect(await next()).toEqual({ event: 'change', id: '4', data: { topic: 'tasks', id: stateOf(task).id } });
    close();
  });

  it('has no changes of others', async () => {
    const { next, close } = await open();
    await createNote('Theirs', await aPerson());
    const mine = await createNote('Mine');
    expect(await next()).toMatchObject({ data: stateOf(mine) });
    close();
  });

  it('continues from the cursor with what was missed', async () => {
    const before = await open();
    await createNote('Milk');
    const { id: cursor } = await before.next();
    before.close();
    const missed = [await createNote('Bread'), await createTask()];

    const after = await open({ cursor });
    expect([after.first, await after.next()]).toMatchObject(missed.map((created) => ({ event: 'change', data: stateOf(created) })));
    after.close();
  });

  it('is ready at once when nothing was missed', async () => {
    await createNote();
    const { first, close } = await open({ cursor: '1' });
    expect(first).toEqual({ event: 'ready', id: '1', data: {} });
    close();
  });

  it.each([
    ['of a later change than the last', '999'],
    ['of a change that is no longer known', '0'],
  ])('begins with a reset for a cursor %s', async (_, cursor) => {
    // Each import is recorded task by task, and together they are more than are sent again.
    for (let first = 1; first <= 501; first += 50) await importTasks(first, 50);
    const { first, close } = await open({ cursor });
    expect(first).toMatchObject({ event: 'reset', data: {} });
    close();
  });

  it.each(['x', '-1', '1e3', '1234567890123456'])('is refused for the cursor %j', async (cursor) => {
    const { status, close } = await openChanges(person, { cursor });
    close();
    expect(status).toBe(400);
  });

  it('has one change without an id for a statement that changes many items', async () => {
    const { next, close } = await open();
    await importTasks(1, 51);
    expect(await next()).toEqual({ event: 'change', id: '1', data: { topic: 'tasks' } });
    close();
  });

  it('ends when its session ends', async () => {
    const { stream } = await open();
    await person.request('POST /api/token/revoke/', { body: { refresh: person.refresh } });
    expect(await stream.next()).toMatchObject({ done: true });
  });

  it('is closed for the oldest page of an account that opens too many', async () => {
    const streams = [];
    for (let count = 0; count < 21; count += 1) streams.push(await open());
    await expect(streams[0]!.next()).rejects.toThrow();
    await createNote();
    expect(await streams[1]!.next()).toMatchObject({ event: 'change' });
    for (const { close } of streams) close();
  });

  it('responds to a HEAD, and ends', async () => {
    const { status, headers, text } = await person.request('HEAD /api/changes/');
    expect([status, headers.get('content-type'), text]).toEqual([200, 'text/event-stream', '']);
  });
});
