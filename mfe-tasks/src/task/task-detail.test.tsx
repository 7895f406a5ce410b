import { deleteTask, listTasks, readTask } from '@daybook/contracts/tasks';
import { jsonResponse, offline, quietConsole, problemResponse } from '@daybook/kit/testing/test-host';
import { restoreFromTrash } from '@daybook/contracts/trash';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aTask, cardsIn, openTasks, taskEtag, taskTexts } from '../test-tasks.tsx';
import { texts } from '../texts.ts';

async function openDialog(...args: Parameters<typeof openTasks>) {
  const opened = openTasks(...args);
  await opened.user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog');
  return { ...opened, dialog, confirm: () => opened.user.click(within(dialog).getByRole('button', { name: 'Delete' })) };
}

describe('a task', () => {
  it('shows its title, its number, its column and when it was created', async () => {
    const { host } = openTasks('/tasks/1');
    expect(await screen.findByRole('heading', { name: 'Milk', level: 1 })).toBeTruthy();
    expect(screen.getByText('ID').nextElementSibling?.textContent).toBe('1');
    expect(screen.getByText('Category').nextElementSibling?.textContent).toBe('TO DO');
    expect(screen.getByText(/^1 November 2026 at /).tagName).toBe('TIME');
    expect(host.title()).toBe('Milk');
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/edit-task/1');
  });

  it.each(['0', 'seven', '1.5', '99999999999'])('under %j does not exist, and nothing is requested', async (pk) => {
    const { host } = openTasks(`/tasks/${pk}`);
    expect(await screen.findByText(texts.taskGone)).toBeTruthy();
    expect(host.api.requests(readTask)).toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it('that does not exist shows a message with a link back', async () => {
    quietConsole();
    openTasks('/tasks/1', [], ({ api }) => api.on(readTask, () => problemResponse(404)));
    expect(await screen.findByText(texts.taskGone)).toBeTruthy();
    expect(screen.getAllByRole('link', { name: texts.task.backToList })[0]?.getAttribute('href')).toBe('/task');
  });

  it('that cannot be read is read again by Retry', async () => {
    const log = quietConsole();
    const { user, host } = openTasks('/tasks/1', [], ({ api }) => api.on(readTask, offline));
    expect(await screen.findByText(taskTexts.failed)).toBeTruthy();
    expect(log).toHaveBeenCalledWith('readTask failed:', expect.any(Error));
    host.api.on(readTask, () => jsonResponse(aTask()));
    await user.click(screen.getByRole('button', { name: texts.retry }));
    expect(await screen.findByRole('heading', { name: 'Milk' })).toBeTruthy();
  });
});

describe('deleting a task', () => {
  it('asks before, and Cancel keeps it', async () => {
    const { dialog, user, host } = await openDialog('/tasks/1');
    expect(within(dialog).getByRole('heading', { name: 'Delete Task' })).toBeTruthy();
    expect(within(dialog).getByText('Are you you want to Delete?')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(host.api.requests(deleteTask)).toHaveLength(0);
  });

  it('goes to the board, and the task is not on it', async () => {
    const { confirm, host, stored } = await openDialog('/tasks/1', [aTask(), aTask({ id: 2, title: 'Rent' })]);
    host.api.on(deleteTask, () => void stored.delete(1));
    await confirm();
    await waitFor(() => expect(cardsIn('TO DO')).toEqual(['2 Rent']));
    expect(host.api.requests(deleteTask)[0]?.headers.get('if-match')).toBe(taskEtag(1, 1));
    expect(host.api.requests(listTasks).length).toBeGreaterThan(0);
  });

  it('counts as done if it was done elsewhere already', async () => {
    quietConsole();
    const { confirm, host } = await openDialog('/tasks/1');
    host.api.on(deleteTask, () => problemResponse(404));
    await confirm();
    await waitFor(() => expect(host.location.get().path).toBe('/task'));
  });

  it('that is rejected keeps the task and the dialog, and can be tried again', async () => {
    quietConsole();
    const { confirm, dialog, host } = await openDialog('/tasks/1');
    host.api.on(deleteTask, () => problemResponse(403));
    await confirm();
    expect(await within(dialog).findByText(taskTexts.notDeleted)).toBeTruthy();
    host.api.on(deleteTask, () => undefined);
    await confirm();
    await waitFor(() => expect(host.location.get().path).toBe('/task'));
  });

  it('without a network takes the card off the board, and Undo puts it back', async () => {
    quietConsole();
    const { confirm, host } = await openDialog('/tasks/1');
    host.api.on(deleteTask, offline);
    await confirm();
    await waitFor(() => expect(host.location.get().path).toBe('/task'));
    await waitFor(() => expect(cardsIn('TO DO')).toEqual([]));
    act(() => host.toastActions.at(-1)?.onPress());
    await waitFor(() => expect(host.location.get().path).toBe('/tasks/1'));
    act(() => host.navigate('/task'));
    await waitFor(() => expect(cardsIn('TO DO')).toEqual(['1 Milk']));
    expect(await host.drafts.keys('')).toEqual([]);
  });

  it('of a task that has changed since shows the change first', async () => {
    quietConsole();
    const { confirm, dialog, host, stored } = await openDialog('/tasks/1');
    host.api.on(deleteTask, ({ headers }) => (headers.get('if-match') === taskEtag(1, 2) ? undefined : problemResponse(412)));
    stored.set(1, { task: aTask({ title: 'Oat milk' }), version: 2 });
    await confirm();
    expect(await within(dialog).findByText(/changed somewhere else/)).toBeTruthy();
    expect(await screen.findByText('Oat milk')).toBeTruthy();
    await confirm();
    await waitFor(() => expect(host.location.get().path).toBe('/task'));
  });

  it('offers Undo, which restores the task and goes back to it', async () => {
    const id = '019ab000-0000-7000-8000-000000000001';
    const { confirm, host, stored } = await openDialog('/tasks/1', [aTask()], ({ api }) =>
      api.on(readTask, () => jsonResponse(aTask(), { etag: `"${id}.1"` })),
    );
    host.api.on(deleteTask, () => void stored.delete(1));
    await confirm();
    await waitFor(() => expect(host.toasts).toEqual(['Task deleted successfully!']));
    await waitFor(() => expect(cardsIn('TO DO')).toEqual([]));
    host.api.on(restoreFromTrash, () => ({ id, kind: 'tasks' as const, key: '7', previousKey: '1', title: 'Milk' }));
    stored.set(7, { task: aTask({ id: 7 }), version: 2 });
    act(() => host.toastActions[0]?.onPress());
    await waitFor(() => expect(host.location.get().path).toBe('/tasks/7'));
    expect(host.api.requests(restoreFromTrash).map(({ params }) => params)).toEqual([{ id }]);
    expect(host.toasts.at(-1)).toBe('Restored as 7: another task is 1 now.');
    act(() => host.navigate('/task'));
    await waitFor(() => expect(cardsIn('TO DO')).toEqual(['7 Milk']));
  });
});
