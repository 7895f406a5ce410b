import { listTasks, readTask, updateTask } from '@daybook/contracts/tasks';
import { deferred, jsonResponse, offline, quietConsole, renderApp, testHost, type TestHost } from '@daybook/kit/testing/test-host';
import { installTestLocks } from '@daybook/kit/testing/test-locks';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TasksApp } from '../tasks-app.tsx';
import { aTask, cardsIn, column } from '../test-tasks.tsx';
import { resumeMoves } from './retry-moves.ts';
import { openBoard, pressOn } from './test-board.tsx';
import { texts } from '../texts.ts';

const outbox = ({ drafts }: TestHost) => drafts.keys('tasks/outbox/');
const sent = ({ api }: TestHost) => api.requests(updateTask).map(({ body }) => body);

/** The same device after a reload: a new page with the drafts of the page before. */
function afterReload(before: TestHost, { category = 'incomplete' as const, user = 'ann' } = {}) {
  cleanup();
  const host = testHost({ at: '/task', drafts: before.drafts, session: { userId: () => user } });
  let task = aTask({ category });
  host.api.on(listTasks, () => [task]);
  host.api.on(readTask, () => jsonResponse(task, { etag: '"7"' }));
  host.api.on(updateTask, ({ body }) => jsonResponse((task = aTask(body as object)), { etag: '"8"' }));
  const changeTo = (next: typeof task) => (task = next);
  return { host, changeTo, user: userEvent.setup(), open: () => renderApp(<TasksApp />, host) };
}

/** A board with a move that could not be sent. */
async function anUnsavedMove() {
  quietConsole();
  const { user, host } = await openBoard([aTask()]);
  host.api.on(updateTask, offline);
  await pressOn(user, '1 Milk', '2');
  await within(column('DONE')).findByText(texts.notSaved);
  return { user, host };
}

beforeEach(installTestLocks);

describe('a move', () => {
  it('is stored before the first request, until the server has it', async () => {
    const response = deferred<Response>();
    const { user, host } = await openBoard([aTask()]);
    let storedAtRequest: unknown;
    host.api.on(readTask, async () => {
      storedAtRequest = await outbox(host);
      return response.promise;
    });
    await pressOn(user, '1 Milk', '2');
    await waitFor(() => expect(storedAtRequest).toEqual(['tasks/outbox/move/1']));
    await response.resolve(jsonResponse(aTask(), { etag: '"1"' }));
    await waitFor(async () => expect(await outbox(host)).toEqual([]));
    expect(sent(host)).toEqual([{ id: 1, title: 'Milk', category: 'completed' }]);
  });

  it('that was not saved is shown and sent after a reload', async () => {
    const { host: before } = await anUnsavedMove();
    const { host, open } = afterReload(before);
    open();
    await waitFor(() => expect(cardsIn('DONE')).toEqual(['1 Milk']));
    await waitFor(() => expect(sent(host)).toEqual([{ id: 1, title: 'Milk', category: 'completed' }]));
    await waitFor(async () => expect(await outbox(host)).toEqual([]));
  });

  it('that was not saved is sent after a reload, also while another app is shown', async () => {
    const { host: before } = await anUnsavedMove();
    const { host } = afterReload(before);
    resumeMoves(host);
    await waitFor(() => expect(sent(host)).toHaveLength(1));
    await waitFor(async () => expect(await outbox(host)).toEqual([]));
  });

  it('is sent by one tab only', async () => {
    const { host: before } = await anUnsavedMove();
    const { host } = afterReload(before);
    resumeMoves(host);
    resumeMoves(host);
    await waitFor(async () => expect(await outbox(host)).toEqual([]));
    expect(sent(host)).toHaveLength(1);
  });

  it('is never sent, shown or removed for another user', async () => {
    const { host: before } = await anUnsavedMove();
    quietConsole();
    let user = 'ann';
    const { host } = afterReload(before);
    const session = { userId: () => user };
    host.api.on(readTask, () => {
      user = 'bob';
      return jsonResponse(aTask(), { etag: '"1"' });
    });
    resumeMoves({ ...host, session });
    await waitFor(() => expect(host.api.requests(readTask)).toHaveLength(1));
    act(() => void window.dispatchEvent(new Event('online')));
    await act(() => Promise.resolve());
    expect([sent(host), await outbox(host)]).toEqual([[], ['tasks/outbox/move/1']]);
  });

  it.each([
    ['was moved somewhere else', aTask({ category: 'inreview' }), texts.movedElsewhere('IN REVIEW')],
    ['is another task by now', aTask({ created: '2026-11-09T00:00:00.000Z' }), texts.taskGone],
  ])('that waited is not saved over a card that %s, but reported, also after another reload', async (_, task, reason) => {
    const { host: before } = await anUnsavedMove();
    const first = afterReload(before);
    first.changeTo(task);
    first.open();
    const message = `${texts.notMoved(texts.card(1, 'Milk'), 'DONE')} ${reason}`;
    expect(await screen.findByText(message)).toBeTruthy();
    expect(cardsIn('DONE')).toEqual([]);

    const again = afterReload(first.host);
    again.changeTo(task);
    again.open();
    expect(await screen.findByText(message)).toBeTruthy();
    await again.user.click(screen.getByRole('button', { name: texts.dismiss }));
    expect([sent(first.host), sent(again.host), await outbox(again.host)]).toEqual([[], [], []]);
  });

  it('whose response was lost counts as saved if the card is in its column', async () => {
    const { host: before } = await anUnsavedMove();
    const { host, changeTo, open } = afterReload(before);
    changeTo(aTask({ category: 'completed' }));
    open();
    await waitFor(async () => expect(await outbox(host)).toEqual([]));
    expect(sent(host)).toEqual([]);
  });

  it('that waited is sent with the title that was changed elsewhere', async () => {
    const { host: before } = await anUnsavedMove();
    const { host, changeTo, open } = afterReload(before);
    changeTo(aTask({ title: 'Oat milk' }));
    open();
    await waitFor(() => expect(sent(host)).toEqual([{ id: 1, title: 'Oat milk', category: 'completed' }]));
  });

  it('is tried again until the server is back', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
    quietConsole();
    const host = testHost();
    await host.drafts.write('tasks/outbox/move/1', { to: 'completed', over: ['incomplete'], name: 'a' });
    host.api.on(readTask, offline);
    resumeMoves(host);
    await jest.advanceTimersByTimeAsync(1);
    expect(host.api.requests(readTask)).toHaveLength(1);
    host.api.on(readTask, () => jsonResponse(aTask(), { etag: '"1"' }));
    host.api.on(updateTask, ({ body }) => jsonResponse(aTask(body as object)));
    await jest.advanceTimersByTimeAsync(5_000);
    expect([sent(host).length, await outbox(host)]).toEqual([1, []]);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(host.api.requests(readTask)).toHaveLength(2);
    jest.useRealTimers();
  });

  it('in the format of another release is ignored and not removed', async () => {
    const { host, open } = afterReload(testHost());
    await host.drafts.write('tasks/outbox/move/1', { column: 2 });
    open();
    await waitFor(() => expect(cardsIn('TO DO')).toEqual(['1 Milk']));
    expect([sent(host), await outbox(host)]).toEqual([[], ['tasks/outbox/move/1']]);
  });
});
