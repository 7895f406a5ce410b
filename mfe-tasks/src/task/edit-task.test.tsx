import { createTask, readTask, updateTask } from '@daybook/contracts/tasks';
import { deferred, jsonResponse, offline, problemResponse, quietConsole, type TestHost } from '@daybook/kit/testing/test-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aTask, cardsIn, column, openTasks, taskEtag, taskTexts } from '../test-tasks.tsx';
import { texts } from '../texts.ts';

const title = () => screen.getByLabelText<HTMLInputElement>('Title');
const number = () => screen.getByLabelText<HTMLInputElement>('ID');

async function openForm(script?: (host: TestHost) => void) {
  const opened = openTasks('/edit-task/1', [aTask()], script);
  await screen.findByLabelText('Title');
  const submit = () => opened.user.click(screen.getByRole('button', { name: 'Update Task' }));
  const retitle = async (text: string) => {
    await opened.user.clear(title());
    await opened.user.type(title(), text);
  };
  return { ...opened, submit, retitle };
}

describe('changing a task', () => {
  it('cannot be submitted before the form is filled from the server', async () => {
    const response = deferred<Response>();
    openTasks('/edit-task/1', [], ({ api }) => api.on(readTask, () => response.promise));
    expect(await screen.findByRole('status', { name: taskTexts.loading })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Update Task' })).toBeNull();
    await response.resolve(jsonResponse(aTask(), { etag: '"1"' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Milk');
    expect(number().value).toBe('1');
    expect(screen.getByLabelText<HTMLSelectElement>('Category').value).toBe('incomplete');
  });

  it('of a task that does not exist links to the board, not to the task', async () => {
    quietConsole();
    openTasks('/edit-task/999', []);
    await screen.findByText(texts.taskGone);
    const ways = screen.getAllByRole('link', { name: texts.task.backToList });
    expect(ways.map((link) => link.getAttribute('href'))).toEqual(['/task', '/task']);
    expect(screen.queryByRole('link', { name: taskTexts.backToItem })).toBeNull();
  });

  it('sends every field over the state that was read, shows a toast, and goes to the task', async () => {
    const { host, retitle, submit } = await openForm();
    await retitle('Oat milk');
    await submit();
    await waitFor(() => expect(host.toasts).toEqual(['Task updated succesfully']));
    expect(host.api.requests(updateTask)[0]?.body).toMatchObject({ id: 1, title: 'Oat milk', category: 'incomplete' });
    expect(host.api.requests(updateTask)[0]?.headers.get('if-match')).toBe(taskEtag(1, 1));
    expect(host.location.get().path).toBe('/tasks/1');
  });

  it('of its number goes to the task under the new one', async () => {
    const { host, user, submit } = await openForm();
    await user.clear(number());
    await user.type(number(), '12');
    host.api.on(updateTask, () => jsonResponse(aTask({ id: 12 }), { etag: '"2"' }));
    await submit();
    await waitFor(() => expect(host.location.get().path).toBe('/tasks/12'));
    expect(host.api.requests(updateTask)[0]?.params.pk).toBe('1');
  });

  it('of its number redirects from the path of the old one, so that Back works', async () => {
    const { host, stored, user, submit } = await openForm();
    await user.clear(number());
    await user.type(number(), '12');
    host.api.on(updateTask, () => {
      stored.clear();
      stored.set(12, { task: aTask({ id: 12 }), version: 2 });
      return jsonResponse(aTask({ id: 12 }), { etag: '"2"' });
    });
    await submit();
    await waitFor(() => expect(host.location.get().path).toBe('/tasks/12'));
    act(() => host.navigate('/tasks/1'));
    await waitFor(() => expect(host.location.get().path).toBe('/tasks/12'));
    expect(await screen.findByRole('heading', { name: 'Milk' })).toBeTruthy();
    expect(host.navigations.at(-1)).toEqual({ to: '/tasks/12', replace: true });
    expect(host.api.requests(readTask).filter(({ params }) => params.pk === '1')).toHaveLength(1);
  });

  it('to a number that is taken shows the error at the field, and keeps the form', async () => {
    quietConsole();
    const { host, user, submit } = await openForm();
    host.api.on(updateTask, () => problemResponse(409, { errors: { id: ['Another task has this number.'] } }));
    await user.clear(number());
    await user.type(number(), '2');
    await submit();
    expect(await screen.findByText('Another task has this number.')).toBeTruthy();
    expect(screen.getByText('Not saved')).toBeTruthy();
    expect(screen.queryByRole('button', { name: texts.retry })).toBeNull();
    expect(number().value).toBe('2');
  });

  it('does nothing with an all-empty form (section 5)', async () => {
    const { host, user, submit } = await openForm();
    await user.clear(title());
    await user.clear(number());
    await user.selectOptions(screen.getByLabelText('Category'), '');
    await submit();
    expect(host.api.requests(updateTask)).toHaveLength(0);
  });

  it('without a network goes on, saved on the device, and sends the change when the network is back', async () => {
    quietConsole();
    const { host, stored, retitle, submit } = await openForm(({ api }) => api.on(updateTask, offline));
    await retitle('Oat milk');
    await submit();
    expect(await screen.findByRole('heading', { name: 'Oat milk' })).toBeTruthy();
    expect(screen.getByText(texts.notSaved)).toBeTruthy();
    expect(host.toasts).toEqual(['Task updated succesfully']);
    act(() => host.navigate('/task'));
    await waitFor(() => expect(cardsIn('TO DO')).toEqual(['1 Oat milk']));
    expect(within(column('TO DO')).getByText(texts.notSaved)).toBeTruthy();

    host.api.on(updateTask, ({ body }) => {
      stored.set(1, { task: aTask(body as object), version: 2 });
      return jsonResponse(aTask(body as object), { etag: taskEtag(1, 2) });
    });
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(within(column('TO DO')).queryByText(texts.notSaved)).toBeNull());
    expect(cardsIn('TO DO')).toEqual(['1 Oat milk']);
    expect(await host.drafts.keys('')).toEqual([]);
  });
});

describe('a task that was changed elsewhere while it was edited', () => {
  async function conflict() {
    quietConsole();
    const opened = await openForm();
    opened.stored.set(1, { task: aTask({ title: 'Soy milk' }), version: 2 });
    opened.host.api.on(updateTask, ({ headers, body }) =>
      headers.get('if-match') === taskEtag(1, 2) ? jsonResponse(aTask(body as object), { etag: '"3"' }) : problemResponse(412),
    );
    await opened.retitle('Oat milk');
    await opened.submit();
    await screen.findByText(/changed somewhere else/);
    return opened;
  }

  it('is shown in both versions, and nothing is saved before one is chosen', async () => {
    const { host } = await conflict();
    expect(within(screen.getByRole('article', { name: taskTexts.mine })).getByText('Oat milk')).toBeTruthy();
    expect(within(screen.getByRole('article', { name: taskTexts.theirs })).getByText('Soy milk')).toBeTruthy();
    expect(host.toasts).toEqual([]);
  });

  it('is saved as the person wrote it by Keep mine', async () => {
    const { host, user } = await conflict();
    await user.click(screen.getByRole('button', { name: taskTexts.keepMine }));
    await waitFor(() => expect(host.toasts).toEqual(['Task updated succesfully']));
    expect(host.api.requests(updateTask).at(-1)?.body).toMatchObject({ title: 'Oat milk' });
  });

  it('is edited as the server has it after Take theirs', async () => {
    const { user } = await conflict();
    await user.click(screen.getByRole('button', { name: taskTexts.takeTheirs }));
    expect(title().value).toBe('Soy milk');
  });

  it('is saved without a question if none of its fields has changed', async () => {
    quietConsole();
    const { host, stored, retitle, submit } = await openForm();
    stored.set(1, { task: aTask(), version: 2 });
    host.api.on(updateTask, ({ headers, body }) =>
      headers.get('if-match') === taskEtag(1, 2) ? jsonResponse(aTask(body as object)) : problemResponse(412),
    );
    await retitle('Oat milk');
    await submit();
    await waitFor(() => expect(host.toasts).toHaveLength(1));
  });

  it('and deleted keeps the text, which can become a new task', async () => {
    quietConsole();
    const { host, user, retitle, submit } = await openForm();
    host.api.on(updateTask, () => problemResponse(404));
    host.api.on(createTask, () => jsonResponse(aTask({ id: 2, title: 'Oat milk' }), { status: 201 }));
    await retitle('Oat milk');
    await submit();
    await user.click(await screen.findByRole('button', { name: taskTexts.addAsNew }));
    await waitFor(() => expect(host.location.get().path).toBe('/task'));
    expect(host.api.requests(createTask)[0]?.body).toMatchObject({ title: 'Oat milk', category: 'incomplete' });
    expect(host.api.requests(createTask)[0]?.body).not.toHaveProperty('id');
  });
});
