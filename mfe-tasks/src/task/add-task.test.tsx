import { createTask, listTasks, updateTask } from '@daybook/contracts/tasks';
import { jsonResponse, offline, quietConsole, problemResponse, type TestHost } from '@daybook/kit/testing/test-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aTask, cardsIn, column, openTasks, taskEtag } from '../test-tasks.tsx';
import { screenTexts } from '../screen-texts.ts';
import { texts } from '../texts.ts';

async function openForm(script?: (host: TestHost) => void) {
  const opened = openTasks('/add-task', [aTask()], script);
  await screen.findByLabelText('Title');
  const submit = () => opened.user.click(screen.getByRole('button', { name: 'Add Task' }));
  const fill = async (title: string, category = 'backlog', id = '') => {
    await opened.user.type(screen.getByLabelText('Title'), title);
    if (id) await opened.user.type(screen.getByLabelText('ID'), id);
    await opened.user.selectOptions(screen.getByLabelText('Category'), category);
  };
  return { ...opened, submit, fill };
}

const made = ({ body }: { body: unknown }) =>
  jsonResponse({ ...aTask({ id: 2 }), ...(body as object) }, { status: 201, etag: '"1"' });

describe('adding a task', () => {
  it('has a visible label for every control, and no category picked', async () => {
    const { host } = await openForm();
    expect(host.title()).toBe('Add Task');
    expect(screen.getByLabelText<HTMLSelectElement>('Category').value).toBe('');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Pick a category');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Pick a category',
      'TO DO',
      'DONE',
      'IN REVIEW',
      'BACKLOG',
    ]);
  });

  it('sends title, number and category, and leads to the board with the focus on the new card', async () => {
    const { host, fill, submit, stored } = await openForm(({ api }) => api.on(createTask, made));
    await fill('Learn to sail', 'backlog', '42');
    stored.set(42, { task: aTask({ id: 42, title: 'Learn to sail', category: 'backlog' }), version: 1 });
    await submit();
    await waitFor(() => expect(cardsIn('BACKLOG')).toEqual(['42 Learn to sail']));
    expect(host.api.requests(createTask).map(({ body }) => body)).toEqual([
      { id: 42, title: 'Learn to sail', category: 'backlog' },
    ]);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('42 Learn to sail'));
    expect(host.toasts).toEqual([]);
    expect(host.location.get().path).toBe('/task');
  });

  it('without a number leaves the number to the server', async () => {
    const { host, fill, submit } = await openForm(({ api }) => api.on(createTask, made));
    await fill('Learn to sail');
    await submit();
    await waitFor(() =>
      expect(host.api.requests(createTask)[0]?.body).toMatchObject({ title: 'Learn to sail', category: 'backlog' }),
    );
  });

  it('does nothing with an all-empty form (section 5)', async () => {
    const { host, user, submit } = await openForm();
    await user.type(screen.getByLabelText('Title'), '   ');
    await submit();
    expect(host.api.requests(createTask)).toHaveLength(0);
    expect(document.activeElement).toBe(screen.getByLabelText('Title'));
    expect(screen.queryByText(screenTexts.categoryMissing)).toBeNull();
  });

  it('shows what is wrong beside its field, and sends nothing', async () => {
    const { host, user, submit } = await openForm();
    await user.type(screen.getByLabelText('ID'), 'seven');
    await submit();
    expect(await screen.findByText(screenTexts.idWrong)).toBeTruthy();
    expect(screen.getByText(screenTexts.categoryMissing)).toBeTruthy();
    expect(host.api.requests(createTask)).toHaveLength(0);
  });

  it('with a number that is taken shows that beside it, and keeps the form', async () => {
    quietConsole();
    const { host, fill, submit } = await openForm(({ api }) =>
      api.on(createTask, () => problemResponse(409, { errors: { id: ['Another task has this number.'] } })),
    );
    await fill('Learn to sail', 'backlog', '1');
    await submit();
    expect(await screen.findByText('Another task has this number.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Learn to sail');
    host.api.on(createTask, made);
    await submit();
    await waitFor(() => expect(host.location.get().path).toBe('/task'));
  });

  it('without a network shows the card without a number, which can be moved, and creates one task when the network is back', async () => {
    quietConsole();
    const { host, user, fill, submit, stored } = await openForm(({ api }) => api.on(createTask, offline));
    await fill('Learn to sail');
    await submit();
    await waitFor(() => expect(cardsIn('BACKLOG')).toEqual(['New Learn to sail']));
    expect(within(column('BACKLOG')).getByText(texts.notSaved)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'New Learn to sail' });
    expect(link.textContent).toBe('New');
    act(() => link.focus());
    await user.keyboard('2');
    await waitFor(() => expect(cardsIn('DONE')).toEqual(['New Learn to sail']));

    host.api.on(createTask, ({ body }) => {
      stored.set(2, { task: aTask({ id: 2, ...(body as object) }), version: 1 });
      return jsonResponse(aTask({ id: 2, ...(body as object) }), { status: 201, etag: taskEtag(2, 1) });
    });
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(cardsIn('DONE')).toEqual(['2 Learn to sail']));
    expect(screen.getByRole('link', { name: '2 Learn to sail' }).textContent).toBe('#2');
    await waitFor(async () => expect(await host.drafts.keys('')).toEqual([]));
    const keys = host.api.requests(createTask).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
    expect(host.api.requests(updateTask).map(({ params, body }) => [params.pk, body])).toEqual([
      ['2', expect.objectContaining({ title: 'Learn to sail', category: 'completed' })],
    ]);
  });

  it('continues a draft that was not saved', async () => {
    const { host, user, fill } = await openForm();
    await fill('Half a thought', 'inreview', '9');
    act(() => host.navigate('/task'));
    await user.click(await screen.findByRole('link', { name: 'Continue your draft' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Half a thought'));
    expect(screen.getByLabelText<HTMLInputElement>('ID').value).toBe('9');
    expect(screen.getByLabelText<HTMLSelectElement>('Category').value).toBe('inreview');
    expect(host.api.requests(listTasks).length).toBeGreaterThan(0);
  });
});
