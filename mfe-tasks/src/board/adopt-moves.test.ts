import { readTask, type Task, updateTask } from '@daybook/contracts/tasks';
import { jsonResponse, quietConsole, testHost } from '@daybook/kit/testing/test-host';
import { waitFor } from '@testing-library/react';
import { withOutbox } from '@daybook/host/testing/with-outbox';
import { aTask } from '../task/test-task.ts';
import { adoptMoves } from './adopt-moves.ts';

/** A device on which an earlier release has left a move, and a server with the task. */
async function aDevice(move: object, task: Task = aTask({ title: 'Oat milk' })) {
  quietConsole();
  const host = withOutbox(testHost());
  let stored = task;
  host.api.on(readTask, () => jsonResponse(stored, { etag: '"7"' }));
  host.api.on(updateTask, ({ body }) => jsonResponse((stored = aTask(body as object)), { etag: '"8"' }));
  await host.drafts.write('tasks/outbox/move/1', move);
  const sent = () => host.api.requests(updateTask).map(({ body }) => (body as Task).category);
  return { host, sent };
}

const move = { to: 'completed', over: ['incomplete'], created: aTask().created, name: 'a' };

describe('a move of an earlier release', () => {
  it('is saved with the title that the server has, and is not stored any more', async () => {
    const { host } = await aDevice(move);
    adoptMoves(host);
    await waitFor(async () => expect(await host.drafts.keys('')).toEqual([]));
    expect(host.api.requests(updateTask).map(({ body }) => body)).toEqual([{ id: 1, title: 'Oat milk', category: 'completed' }]);
  });

  it('is adopted once, however often the app opens', async () => {
    const { host, sent } = await aDevice(move);
    adoptMoves(host);
    adoptMoves(host);
    await waitFor(async () => expect(await host.drafts.keys('')).toEqual([]));
    expect(sent()).toEqual(['completed']);
  });

  it('that an attempt without a response may have made in part is saved from there', async () => {
    const task = aTask({ category: 'inreview' });
    const { host, sent } = await aDevice({ ...move, over: ['incomplete', 'inreview'] }, task);
    adoptMoves(host);
    await waitFor(async () => expect(await host.drafts.keys('')).toEqual([]));
    expect(sent()).toEqual(['completed']);
  });

  it('is saved over any column if it has none', async () => {
    const { host, sent } = await aDevice({ to: 'completed', over: [], name: 'a' }, aTask({ category: 'backlog' }));
    adoptMoves(host);
    await waitFor(() => expect(sent()).toEqual(['completed']));
  });

  it.each([
    ['was moved elsewhere', aTask({ category: 'backlog' })],
    ['is another task by now', aTask({ created: '2026-11-09T00:00:00.000Z' })],
  ])('waits for a decision if the card %s', async (_, task) => {
    const { host, sent } = await aDevice(move, task);
    adoptMoves(host);
    await waitFor(async () => expect((await host.outbox()).entries.get()).toMatchObject([{ state: 'undecided' }]));
    expect([sent(), await host.drafts.keys('tasks/')]).toEqual([[], []]);
  });

  it('in the format of another release stays', async () => {
    const { host, sent } = await aDevice({ column: 2 });
    adoptMoves(host);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([sent(), await host.drafts.keys('')]).toEqual([[], ['tasks/outbox/move/1']]);
  });

  it('that cannot be read is reported', async () => {
    const broken = new Error('The disk is full.');
    const { host } = await aDevice(move);
    const reportError = jest.fn();
    adoptMoves({ ...host, drafts: { ...host.drafts, keys: () => Promise.reject(broken) }, reportError });
    await waitFor(() => expect(reportError).toHaveBeenCalledWith(broken, 'move'));
  });
});
