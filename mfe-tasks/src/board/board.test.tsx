import { listTasks, updateTask } from '@daybook/contracts/tasks';
import {
  deferred,
  jsonResponse,
  offline,
  otherTab,
  problemResponse,
  quietConsole,
  type TestHost,
} from '@daybook/kit/testing/test-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aTask, cardsIn, column, openTasks } from '../test-tasks.tsx';
import { cardLink, openBoard, pressOn, some } from './test-board.tsx';
import { texts } from '../texts.ts';

const countIn = (name: string) => column(name).querySelector('.count')?.textContent;

/** Goes to another screen, and waits for its lazy parts. */
const go = (host: TestHost, to: string) =>
  act(() => {
    host.navigate(to);
    return Promise.resolve();
  });

describe('the board', () => {
  it('has the four columns in their order, each with its cards by number and their count', async () => {
    await openBoard();
    const columns = screen.getAllByRole('region');
    expect(columns.map((one) => within(one).getByRole('heading', { level: 2 }).textContent)).toEqual([
      'TO DO',
      'DONE',
      'IN REVIEW',
      'BACKLOG',
    ]);
    expect(cardsIn('TO DO')).toEqual(['1 Milk', '2 Rent']);
    expect(countIn('TO DO')).toBe('2 tasks');
    expect(countIn('BACKLOG')).toBe('1 task');
    expect(within(column('DONE')).getByText(texts.noTasks)).toBeTruthy();
  });

  it('shows the first page of a long list at once, and that there are more tasks, until it has all of them', async () => {
    const rest = deferred<Response>();
    const milk = aTask({ id: 1, title: 'Milk' });
    const { user, host } = openTasks('/task', [milk], ({ api }) =>
      api.on(listTasks, ({ query }) => (query.has('cursor') ? rest.promise : jsonResponse([milk], { next: 'after-1' }))),
    );
    await screen.findByRole('link', { name: '1 Milk' });
    expect([countIn('TO DO'), within(column('BACKLOG')).getByText(texts.moreTasks)]).toEqual(['1+ task', expect.anything()]);
    expect(screen.getAllByText(texts.moreTasks).some(({ role }) => role === 'status')).toBe(true);
    expect(screen.getByRole('listitem').getAttribute('aria-setsize')).toBe('-1');
    await pressOn(user, '1 Milk', '2');
    expect(cardsIn('DONE')).toEqual(['1 Milk']);
    await rest.resolve(jsonResponse([aTask({ id: 2, title: 'Rent' })]));
    await waitFor(() => expect(cardsIn('TO DO')).toEqual(['2 Rent']));
    expect([cardsIn('DONE'), countIn('TO DO')]).toEqual([['1 Milk'], '1 task']);
    expect(screen.queryByText(texts.moreTasks)).toBeNull();
    expect(
      host.api
        .requests(listTasks)
        .slice(0, 2)
        .map(({ query }) => query.get('cursor')),
    ).toEqual([null, 'after-1']);
  });

  it('opens a task by its number, by a double click and by Enter, and not by a single click beside the number', async () => {
    const { user, host } = await openBoard();
    await user.click(screen.getByText('Milk'));
    expect(host.navigations).toEqual([]);
    await user.dblClick(screen.getByText('Milk'));
    expect(host.navigations.map(({ to }) => to)).toEqual(['/tasks/1']);
    await go(host, '/task');
    await pressOn(user, '2 Rent', '{Enter}');
    expect(host.location.get().path).toBe('/tasks/2');
    await go(host, '/task');
    expect(cardLink('7 Lamp').getAttribute('href')).toBe('/tasks/7');
  });

  it('shows that it is loading, and then that the load failed, with Retry', async () => {
    const log = quietConsole();
    const response = deferred<Response>();
    const { user, host } = openTasks('/task', some, ({ api }) => api.on(listTasks, () => response.promise));
    expect(screen.getByRole('status', { name: texts.loadingBoard })).toBeTruthy();
    await response.resolve(problemResponse(500));
    expect(await screen.findByText(texts.boardFailed)).toBeTruthy();
    expect(log).toHaveBeenCalledWith('listTasks failed:', expect.any(Error));
    host.api.on(listTasks, () => some);
    await user.click(screen.getByRole('button', { name: texts.retry }));
    expect(await screen.findByRole('link', { name: '1 Milk' })).toBeTruthy();
  });

  it('has one tab stop in each column, and the arrow keys go from card to card', async () => {
    const { user } = await openBoard();
    expect(screen.getAllByRole('link', { name: /^\d/ }).filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(2);
    await pressOn(user, '1 Milk', '{ArrowDown}');
    expect(document.activeElement).toBe(cardLink('2 Rent'));
    expect(cardLink('1 Milk').tabIndex).toBe(-1);
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(cardLink('7 Lamp'));
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(cardLink('1 Milk'));
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(cardLink('2 Rent'));
  });

  it('shows a task with a blank title as Untitled', async () => {
    await openBoard([aTask({ title: ' ' })]);
    expect(cardsIn('TO DO')).toEqual(['1 Untitled']);
  });
});

describe('a move', () => {
  it('is shown at once, then saved, then the list is read again', async () => {
    const response = deferred<Response>();
    const { user, host } = await openBoard();
    host.api.on(updateTask, () => response.promise);
    await pressOn(user, '1 Milk', '2');
    expect(cardsIn('DONE')).toEqual(['1 Milk']);
    expect(document.activeElement).toBe(cardLink('1 Milk'));
    await waitFor(() => expect(host.api.requests(updateTask)).toHaveLength(1));
    expect(host.api.requests(updateTask)[0]?.body).toEqual({ id: 1, title: 'Milk', category: 'completed' });
    expect(host.api.requests(listTasks)).toHaveLength(1);
    host.api.on(listTasks, () => [aTask({ title: 'Oat milk', category: 'completed' })]);
    await response.resolve(jsonResponse(aTask({ category: 'completed' }), { etag: '"2"' }));
    await waitFor(() => expect(cardsIn('DONE')).toEqual(['1 Oat milk']));
    expect(host.api.requests(listTasks)).toHaveLength(2);
  });

  it('is not undone by a list that was requested before the save', async () => {
    const { user, host } = await openBoard();
    const early = deferred<Response>();
    const later = deferred<Response>();
    host.api.on(listTasks, () => (host.api.requests(listTasks).length === 2 ? early.promise : later.promise));
    otherTab.notify();
    await waitFor(() => expect(host.api.requests(listTasks)).toHaveLength(2));
    await pressOn(user, '1 Milk', '2');
    await early.resolve(jsonResponse(some));
    expect(cardsIn('DONE')).toEqual(['1 Milk']);
  });

  it('in another tab is shown here, and other tabs are notified of one made here', async () => {
    const { user, host, stored } = await openBoard();
    stored.set(1, { task: aTask({ category: 'backlog' }), version: 2 });
    otherTab.notify();
    await waitFor(() => expect(cardsIn('BACKLOG')).toEqual(['1 Milk', '7 Lamp']));
    await pressOn(user, '2 Rent', '2');
    await waitFor(() => expect(host.api.requests(listTasks)).toHaveLength(3));
    expect(otherTab.notificationCount()).toBe(1);
  });

  it('that the server rejects puts the card back, and shows the reason until it is dismissed', async () => {
    quietConsole();
    const { user, host } = await openBoard();
    host.api.on(updateTask, () => problemResponse(422, { detail: 'Not on a Sunday.' }));
    await pressOn(user, '1 Milk', '2');
    expect(await screen.findByText(`${texts.notMoved(texts.card(1, 'Milk'), 'DONE')} Not on a Sunday.`)).toBeTruthy();
    expect(cardsIn('TO DO')).toEqual(['1 Milk', '2 Rent']);
    expect(document.activeElement).toBe(cardLink('1 Milk'));
    await user.click(screen.getByRole('button', { name: texts.dismiss }));
    expect(screen.queryByText(/Not on a Sunday/)).toBeNull();
  });

  it('that is rejected does not affect another move', async () => {
    quietConsole();
    const { user, host } = await openBoard();
    host.api.on(updateTask, ({ params, body }) =>
      params.pk === '1' ? problemResponse(422) : jsonResponse(aTask({ id: 2, ...(body as object) })),
    );
    host.api.on(listTasks, () =>
      some.map((task) => (task.id === 2 ? aTask({ id: 2, title: 'Rent', category: 'inreview' }) : task)),
    );
    await pressOn(user, '1 Milk', '2');
    await pressOn(user, '2 Rent', '3');
    await waitFor(() => expect(cardsIn('TO DO')).toEqual(['1 Milk']));
    expect(cardsIn('IN REVIEW')).toEqual(['2 Rent']);
  });

  it('without a network stays, is marked as not saved, and is saved by Retry', async () => {
    quietConsole();
    const { user, host } = await openBoard();
    host.api.on(updateTask, offline);
    await pressOn(user, '1 Milk', '2');
    expect(await within(column('DONE')).findByText(texts.notSaved)).toBeTruthy();
    expect(screen.getByText(texts.notSavedCard(texts.card(1, 'Milk'))).role).toBe('status');
    host.api.on(updateTask, ({ body }) => jsonResponse(aTask(body as object)));
    host.api.on(listTasks, () => [aTask({ category: 'completed' })]);
    await user.click(within(column('DONE')).getByRole('button', { name: texts.retry }));
    await waitFor(() => expect(screen.queryByText(texts.notSaved)).toBeNull());
    expect(cardsIn('DONE')).toEqual(['1 Milk']);
  });

  it('that is not saved is kept on other screens, and tried again when the network is back', async () => {
    quietConsole();
    const { user, host } = await openBoard();
    host.api.on(updateTask, offline);
    await pressOn(user, '1 Milk', '2');
    await pressOn(user, '2 Rent', '2');
    expect(await screen.findByText(/2 moves are kept here/)).toBeTruthy();
    await go(host, '/add-task');
    await go(host, '/task');
    expect(cardsIn('DONE')).toEqual(['1 Milk', '2 Rent']);
    host.api.on(updateTask, ({ params, body }) => jsonResponse(aTask({ id: Number(params.pk), ...(body as object) })));
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(texts.notSaved)).toBeNull());
  });

  it('to the same column makes no request and no announcement', async () => {
    const { user, host } = await openBoard();
    await pressOn(user, '1 Milk', '1');
    expect(host.api.requests(updateTask)).toHaveLength(0);
    expect(host.toasts).toEqual([]);
  });
});
