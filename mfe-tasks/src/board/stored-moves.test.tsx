import { listTasks, readTask, updateTask } from '@daybook/contracts/tasks';
import {
  deferred,
  jsonResponse,
  offline,
  problemResponse,
  quietConsole,
  renderApp,
  testHost,
  type TestHost,
} from '@daybook/kit/testing/test-host';
import { installTestLocks } from '@daybook/kit/testing/test-locks';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { withOutbox } from '@daybook/host/testing/with-outbox';
import { TasksApp } from '../tasks-app.tsx';
import { aTask, cardsIn, column } from '../test-tasks.tsx';
import { openBoard, pressOn } from './test-board.tsx';
import { texts } from '../texts.ts';

const stored = ({ drafts }: TestHost) => drafts.keys('outbox/');
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
  const open = () => renderApp(<TasksApp />, withOutbox(host));
  return { host, changeTo, user: userEvent.setup(), open };
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
      storedAtRequest = await stored(host);
      return response.promise;
    });
    await pressOn(user, '1 Milk', '2');
    await waitFor(() => expect(storedAtRequest).toEqual([expect.stringMatching(/^outbox\//)]));
    await response.resolve(jsonResponse(aTask(), { etag: '"1"' }));
    await waitFor(async () => expect(await stored(host)).toEqual([]));
    expect(sent(host)).toEqual([{ id: 1, title: 'Milk', category: 'completed' }]);
  });

  it('that was not saved is shown and sent after a reload', async () => {
    const { host: before } = await anUnsavedMove();
    const { host, open } = afterReload(before);
    open();
    await waitFor(() => expect(cardsIn('DONE')).toEqual(['1 Milk']));
    await waitFor(() => expect(sent(host)).toEqual([{ id: 1, title: 'Milk', category: 'completed' }]));
    await waitFor(async () => expect(await stored(host)).toEqual([]));
  });

  it('that was not saved is sent after a reload, also while another app is shown', async () => {
    const { host: before } = await anUnsavedMove();
    const { host } = afterReload(before);
    withOutbox(host);
    await waitFor(() => expect(sent(host)).toHaveLength(1));
    await waitFor(async () => expect(await stored(host)).toEqual([]));
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
    expect([sent(first.host), sent(again.host), await stored(again.host)]).toEqual([[], [], []]);
  });

  it('to a column of a release that was rolled back leaves the card where it was', async () => {
    const { host: before } = await anUnsavedMove();
    const [key = ''] = await stored(before);
    const entry = JSON.stringify(await before.drafts.read(key));
    await before.drafts.write(key, JSON.parse(entry.replaceAll('completed', 'blocked')) as object);
    const { host, open } = afterReload(before);
    host.api.on(readTask, offline);
    open();
    await waitFor(() => expect(cardsIn('TO DO')).toEqual(['1 Milk']));
    expect(await stored(host)).toEqual([key]);
  });

  it('whose response was lost counts as saved if the card is in its column', async () => {
    const { host: before } = await anUnsavedMove();
    const { host, changeTo, open } = afterReload(before);
    changeTo(aTask({ category: 'completed' }));
    open();
    await waitFor(async () => expect(await stored(host)).toEqual([]));
    expect(sent(host)).toEqual([]);
  });

  it('that waited is sent with the title that was changed elsewhere', async () => {
    const { host: before } = await anUnsavedMove();
    const { host, changeTo, open } = afterReload(before);
    changeTo(aTask({ title: 'Oat milk' }));
    open();
    await waitFor(() => expect(sent(host)).toEqual([{ id: 1, title: 'Oat milk', category: 'completed' }]));
  });

  it('of a card that was moved again is saved in its order', async () => {
    const { user, host } = await anUnsavedMove();
    await pressOn(user, '1 Milk', '3');
    const next = afterReload(host);
    next.open();
    await waitFor(() => expect(cardsIn('IN REVIEW')).toEqual(['1 Milk']));
    await waitFor(async () => expect(await stored(next.host)).toEqual([]));
    expect(sent(next.host)).toMatchObject([{ category: 'completed' }, { category: 'inreview' }]);
  });

  it('replaces one of its card that was rejected', async () => {
    quietConsole();
    const { user, host } = await openBoard([aTask()]);
    host.api.on(updateTask, () => problemResponse(422));
    await pressOn(user, '1 Milk', '2');
    await screen.findByText(/could not be moved to DONE/);
    host.api.on(updateTask, ({ body }) => jsonResponse(aTask(body as object), { etag: '"2"' }));
    host.api.on(listTasks, () => [aTask({ category: 'inreview' })]);
    await pressOn(user, '1 Milk', '3');
    await waitFor(async () => expect(await stored(host)).toEqual([]));
    expect(sent(host)).toMatchObject([{ category: 'completed' }, { category: 'inreview' }]);
    expect(screen.queryByText(/could not be moved/)).toBeNull();
  });
});
