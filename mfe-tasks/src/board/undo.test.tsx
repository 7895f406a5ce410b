import { deleteTask, listTasks, type Task, updateTask } from '@daybook/contracts/tasks';
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
import { aTask, cardsIn, column } from '../test-tasks.tsx';
import { cardLink, openBoard, pressOn } from './test-board.tsx';
import { texts } from '../texts.ts';

/** The columns of the saved moves. */
const saved = ({ api }: TestHost) => api.requests(updateTask).map(({ body }) => (body as Task).category);

const undo = ({ toastActions }: TestHost, at: number) => act(() => toastActions[at]?.onPress());

/** Moves a card by a key, and waits until the move is saved and Undo is offered. */
async function moveBy({ user, host }: Awaited<ReturnType<typeof openBoard>>, name: string, key: string) {
  const before = host.toastActions.length;
  await pressOn(user, name, key);
  await waitFor(() => expect(host.toastActions).toHaveLength(before + 1));
}

const late = texts.notUndone(texts.card(1, 'Milk'));

describe('Undo', () => {
  it('is offered by a toast that names the card, and moves the card and the focus back', async () => {
    const board = await openBoard();
    const { host } = board;
    await moveBy(board, '1 Milk', '3');
    expect(host.toasts).toEqual([texts.movedTo(texts.card(1, 'Milk'), 'IN REVIEW')]);
    expect(screen.getByText(texts.moved(texts.card(1, 'Milk'), 'TO DO', 'IN REVIEW'))).toBeTruthy();
    undo(host, 0);
    expect(host.toastActions[0]?.label).toBe(texts.undo);
    expect(cardsIn('TO DO')).toEqual(['1 Milk', '2 Rent']);
    expect(document.activeElement).toBe(cardLink('1 Milk'));
    await waitFor(() => expect(saved(host)).toEqual(['inreview', 'incomplete']));
  });

  it('can be reached by keyboard after the toast has gone, once, for the last move', async () => {
    const board = await openBoard();
    const { user, host } = board;
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    await moveBy(board, '2 Rent', '2');
    await moveBy(board, '1 Milk', '3');
    const button = await screen.findByRole('button', { name: texts.undoMove });
    expect(button.getAttribute('aria-keyshortcuts')).toBe('z');
    act(() => button.focus());
    await user.keyboard('{Enter}');
    expect(cardsIn('TO DO')).toEqual(['1 Milk']);
    await waitFor(() => expect(saved(host)).toEqual(['completed', 'inreview', 'incomplete']));
  });

  it('is not offered before the move is saved, and there is no toast', async () => {
    const response = deferred<Response>();
    const { user, host } = await openBoard();
    host.api.on(updateTask, () => response.promise);
    await pressOn(user, '1 Milk', '2');
    await waitFor(() => expect(host.api.requests(updateTask)).toHaveLength(1));
    expect(screen.getByText(texts.moved(texts.card(1, 'Milk'), 'TO DO', 'DONE'))).toBeTruthy();
    expect(host.toasts).toEqual([]);
    await response.resolve(jsonResponse(aTask({ category: 'completed' }), { etag: '"2"' }));
    await waitFor(() => expect(host.toasts).toEqual([texts.movedTo(texts.card(1, 'Milk'), 'DONE')]));
  });

  it('is offered once a retry has saved the move', async () => {
    quietConsole();
    const { user, host, stored } = await openBoard();
    host.api.on(updateTask, offline);
    await pressOn(user, '1 Milk', '2');
    await within(column('DONE')).findByText(texts.notSaved);
    expect(host.toasts).toEqual([]);
    host.api.on(updateTask, ({ body }) => {
      const task = aTask(body as object);
      stored.set(1, { task, version: 2 });
      return jsonResponse(task);
    });
    await user.click(within(column('DONE')).getByRole('button', { name: texts.retry }));
    await waitFor(() => expect(host.toasts).toEqual([texts.movedTo(texts.card(1, 'Milk'), 'DONE')]));
    undo(host, 0);
    await waitFor(() => expect(saved(host).at(-1)).toBe('incomplete'));
  });

  it('is not offered for a rejected move', async () => {
    quietConsole();
    const { user, host } = await openBoard();
    host.api.on(updateTask, () => problemResponse(422));
    await pressOn(user, '1 Milk', '2');
    await screen.findByText(/could not be moved to DONE/);
    expect(host.toasts).toEqual([]);
  });

  it('of an earlier move only shows that it is too late; that of the last one moves the card back one step', async () => {
    const board = await openBoard();
    const { host } = board;
    await moveBy(board, '1 Milk', '2');
    await moveBy(board, '1 Milk', '3');
    await moveBy(board, '1 Milk', '2');
    undo(host, 0);
    expect(host.toasts.at(-1)).toBe(late);
    expect(cardsIn('DONE')).toEqual(['1 Milk']);
    undo(host, 2);
    expect(cardsIn('IN REVIEW')).toEqual(['1 Milk']);
    await waitFor(() => expect(saved(host).at(-1)).toBe('inreview'));
  });

  it('of one card still works after the move of another', async () => {
    const board = await openBoard();
    const { host } = board;
    await moveBy(board, '1 Milk', '2');
    await moveBy(board, '2 Rent', '3');
    undo(host, 0);
    expect(cardsIn('TO DO')).toEqual(['1 Milk']);
    expect(cardsIn('IN REVIEW')).toEqual(['2 Rent']);
    await waitFor(() => expect(saved(host).toSorted()).toEqual(['completed', 'incomplete', 'inreview']));
  });

  it.each([
    ['moved on', [aTask({ category: 'backlog' })]],
    ['deleted', []],
    ['replaced by another of its number', [aTask({ category: 'completed', created: '2026-11-02T00:00:00.000Z' })]],
  ])('of a card that was %s in another tab changes nothing, and shows a message', async (_, theirs) => {
    const board = await openBoard([aTask()]);
    const { host, stored } = board;
    await moveBy(board, '1 Milk', '2');
    await waitFor(() => expect(otherTab.notificationCount()).toBe(1));
    stored.clear();
    for (const task of theirs) stored.set(task.id, { task, version: 3 });
    otherTab.notify();
    await waitFor(() => expect(host.api.requests(listTasks)).toHaveLength(3));
    await waitFor(() => expect(cardsIn('DONE')).toHaveLength(theirs.filter(({ isBacklog }) => !isBacklog).length));
    undo(host, 0);
    expect(host.toasts.at(-1)).toBe(late);
    expect(saved(host)).toEqual(['completed']);
  });

  it('of a card that was deleted here does not restore it', async () => {
    quietConsole();
    const board = await openBoard([aTask()]);
    const { user, host, stored } = board;
    host.api.on(deleteTask, () => {
      stored.delete(1);
      return jsonResponse(undefined, { status: 204 });
    });
    await moveBy(board, '1 Milk', '2');
    await pressOn(user, '1 Milk', '{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(host.location.get().path).toBe('/task'));
    undo(host, 0);
    expect(host.toasts.at(-1)).toBe(late);
    expect(saved(host)).toEqual(['completed']);
  });
});
