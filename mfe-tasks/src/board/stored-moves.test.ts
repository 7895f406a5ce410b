import { readTask, updateTask } from '@daybook/contracts/tasks';
import { jsonResponse, offline, problemResponse, quietConsole, testHost } from '@daybook/kit/testing/test-host';
import { aTask } from '../task/test-task.ts';
import { texts } from '../texts.ts';
import { createMoveOutbox } from './move-outbox.ts';

/** An outbox, and a server on which the task can be changed. */
function anOutbox(options: Parameters<typeof testHost>[0] = {}) {
  quietConsole();
  const host = testHost(options);
  let task = aTask();
  host.api.on(readTask, () => jsonResponse(task, { etag: '"7"' }));
  host.api.on(updateTask, ({ body }) => jsonResponse((task = aTask(body as object)), { etag: '"8"' }));
  const stored = async () => Promise.all((await host.drafts.keys('tasks/outbox/')).map((key) => host.drafts.read(key)));
  return { host, outbox: createMoveOutbox(host), stored, changeTo: (next: typeof task) => (task = next) };
}

const { created } = aTask();
const requests = ({ host: { api } }: ReturnType<typeof anOutbox>) => [
  api.requests(readTask).length,
  api.requests(updateTask).length,
];

describe('a move that is added', () => {
  it('is stored with the column and the task that the person saw', async () => {
    const { outbox, stored, host } = anOutbox();
    outbox.add(1, 'completed', aTask());
    expect(await stored()).toEqual([
      { to: 'completed', over: ['incomplete'], created, name: expect.any(String) as string, isLate: false },
    ]);
    expect(await host.drafts.keys('tasks/outbox/')).toEqual(['tasks/outbox/move/1']);
  });

  it('is stored without a column if the task was not shown', async () => {
    const { outbox, stored } = anOutbox();
    outbox.add(1, 'completed', undefined);
    expect(await stored()).toMatchObject([{ to: 'completed', over: [] }]);
  });

  it('may be over all columns that the card was in since its last save, each once', async () => {
    const { outbox, stored } = anOutbox();
    outbox.add(1, 'completed', aTask());
    outbox.add(1, 'backlog', aTask({ category: 'completed', created: 'later' }));
    outbox.add(1, 'completed', aTask({ category: 'backlog' }));
    outbox.add(1, 'inreview', aTask({ category: 'completed' }));
    expect(await stored()).toMatchObject([{ to: 'inreview', over: ['incomplete', 'completed', 'backlog'], created }]);
  });

  it('has another name than the one before', async () => {
    const { outbox, stored } = anOutbox();
    outbox.add(1, 'completed', aTask());
    const [before] = (await stored()) as { name: string }[];
    outbox.add(1, 'completed', aTask());
    const [after] = (await stored()) as { name: string }[];
    expect(after?.name).not.toBe(before?.name);
  });
});

describe('a move that is sent', () => {
  it('is removed once the server has it', async () => {
    const { outbox, stored } = anOutbox();
    outbox.add(1, 'completed', aTask());
    expect(await outbox.send(1, 'completed', { item: aTask(), etag: '"7"' })).toEqual({
      state: 'saved',
      stored: { item: aTask({ category: 'completed', isBacklog: false }), etag: '"8"' },
    });
    expect(await stored()).toEqual([]);
  });

  it('stays if it was replaced by another one meanwhile', async () => {
    const { outbox, stored, host } = anOutbox();
    outbox.add(1, 'completed', aTask());
    host.api.on(updateTask, ({ body }) => {
      outbox.add(1, 'backlog', aTask());
      return jsonResponse(aTask(body as object), { etag: '"8"' });
    });
    expect(await outbox.send(1, 'completed')).toMatchObject({ state: 'saved' });
    expect(await stored()).toMatchObject([{ to: 'backlog' }]);
  });

  it('stays if the server could not be reached, and is compared with the server the next time', async () => {
    const scene = anOutbox();
    const { outbox, stored, host, changeTo } = scene;
    outbox.add(1, 'completed', aTask());
    host.api.on(updateTask, offline);
    expect(await outbox.send(1, 'completed', { item: aTask(), etag: '"7"' })).toEqual({ state: 'unsaved' });
    expect(await stored()).toMatchObject([{ to: 'completed' }]);
    changeTo(aTask({ category: 'completed' }));
    expect(await outbox.send(1, 'completed')).toMatchObject({ state: 'saved', stored: { etag: '"7"' } });
    expect([requests(scene), await stored()]).toEqual([[1, 1], []]);
  });

  it('stays with the reason if the server rejects it', async () => {
    const { outbox, stored, host } = anOutbox();
    outbox.add(1, 'completed', aTask());
    host.api.on(updateTask, () => problemResponse(422, { detail: 'Not on a Sunday.' }));
    expect(await outbox.send(1, 'completed')).toEqual({ state: 'rejected', reason: 'Not on a Sunday.' });
    expect(await stored()).toMatchObject([{ to: 'completed', over: ['incomplete'], refused: 'Not on a Sunday.' }]);
  });

  it('keeps no reason in place of a newer move', async () => {
    const { outbox, stored, host } = anOutbox();
    outbox.add(1, 'completed', aTask());
    host.api.on(updateTask, () => {
      outbox.add(1, 'backlog', aTask());
      return problemResponse(422);
    });
    await outbox.send(1, 'completed');
    expect(await stored()).toMatchObject([{ to: 'backlog' }]);
    expect((await stored())[0]).not.toHaveProperty('refused');
  });

  it('is not sent after a logout, nor removed or replaced', async () => {
    let user = 'ann';
    const scene = anOutbox({ session: { userId: () => user } });
    scene.outbox.add(1, 'completed', aTask());
    expect(scene.outbox.isOwner()).toBe(true);
    user = 'bob';
    expect(scene.outbox.isOwner()).toBe(false);
    expect(await scene.outbox.send(1, 'completed')).toEqual({ state: 'unsaved' });
    scene.outbox.add(1, 'backlog', aTask());
    scene.outbox.drop(1);
    expect([requests(scene), await scene.stored()]).toMatchObject([[0, 0], [{ to: 'completed' }]]);
  });
});

describe('moves of an earlier page', () => {
  const late = { to: 'completed', over: ['incomplete', 'inreview'], created, name: 'a' } as const;
  const withLate = async (move: object = late) => {
    const scene = anOutbox();
    await scene.host.drafts.write('tasks/outbox/move/1', move);
    return { ...scene, found: await scene.outbox.load(), counts: () => requests(scene) };
  };

  it('are loaded with the number of their card', async () => {
    const { found, host, outbox } = await withLate();
    expect(found).toEqual([{ id: 1, move: late }]);
    await host.drafts.write('tasks/outbox/move/23', late);
    expect((await outbox.load()).map(({ id }) => id)).toEqual([23]);
  });

  it('are saved if the card is in one of the columns that the person saw', async () => {
    const { outbox, stored, counts, changeTo } = await withLate();
    changeTo(aTask({ category: 'inreview' }));
    expect(await outbox.send(1, 'completed')).toMatchObject({ state: 'saved', stored: { item: { category: 'completed' } } });
    expect([counts(), await stored()]).toEqual([[1, 1], []]);
  });

  it.each([
    ['was moved elsewhere', { category: 'backlog' as const }, texts.movedElsewhere('BACKLOG')],
    ['is another task by now', { created: '2026-11-09T00:00:00.000Z' }, texts.taskGone],
  ])('are rejected if the card %s', async (_, change, reason) => {
    const { outbox, counts, changeTo } = await withLate();
    changeTo(aTask(change));
    expect([await outbox.send(1, 'completed'), counts()]).toEqual([{ state: 'rejected', reason }, [1, 0]]);
  });

  it('are saved without a comparison of the task if they do not have its creation', async () => {
    const { outbox, changeTo } = await withLate({ to: 'completed', over: ['incomplete'], name: 'a' });
    changeTo(aTask({ created: '2026-11-09T00:00:00.000Z' }));
    expect(await outbox.send(1, 'completed')).toMatchObject({ state: 'saved' });
  });

  it.each([
    ['has removed it', undefined],
    ['has stored a newer one', { ...late, name: 'b' }],
  ])('are not sent again if another tab %s', async (_, now) => {
    const { outbox, host, counts } = await withLate();
    await (now ? host.drafts.write('tasks/outbox/move/1', now) : host.drafts.remove('tasks/outbox/move/1'));
    expect([await outbox.send(1, 'completed'), counts()]).toEqual([{ state: 'saved' }, [0, 0]]);
  });

  it('are no longer there once they are dropped', async () => {
    const { outbox, stored } = await withLate();
    outbox.drop(2);
    expect(await stored()).toHaveLength(1);
    outbox.drop(1);
    expect(await stored()).toEqual([]);
  });
});

it('reports drafts that cannot be written or removed', async () => {
  const broken = new Error('The disk is full.');
  const { host } = anOutbox();
  const drafts = { ...host.drafts, write: () => Promise.reject(broken), remove: () => Promise.reject(broken) };
  const reportError = jest.fn();
  const outbox = createMoveOutbox({ ...host, drafts, reportError });
  outbox.add(1, 'completed', aTask());
  outbox.drop(1);
  await Promise.resolve();
  await Promise.resolve();
  expect(reportError.mock.calls).toEqual([
    [broken, 'move'],
    [broken, 'move'],
  ]);
});
