import { createTask, deleteTask } from '@daybook/contracts/tasks';
import { withOutbox } from '@daybook/host/testing/with-outbox';
import {
  deferred,
  jsonResponse,
  offline,
  problemResponse,
  quietConsole,
  renderApp,
  type TestHost,
  testHost,
} from '@daybook/kit/testing/test-host';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aTask } from '../test-tasks.tsx';
import { MakeTask } from './make-task.tsx';

const milk = { slug: 'milk', title: 'Milk', body: 'Two litres' };

/** Shows the extension on a note's screen, with a server that makes task 7. */
function onNote(script: (host: TestHost) => void = () => undefined) {
  const host = withOutbox(testHost({ at: '/notes/milk' }));
  host.api.on(createTask, ({ body }) =>
    jsonResponse({ ...aTask({ id: 7 }), ...(body as object) }, { status: 201, etag: '"card-7.1"' }),
  );
  host.api.on(deleteTask, () => undefined);
  script(host);
  return { host, user: userEvent.setup(), ...renderApp(<MakeTask context={milk} />, host) };
}

const button = () => screen.findByRole('button', { name: 'Make a task' });
const undo = (host: TestHost) => act(() => host.toastActions.at(-1)?.onPress());

describe('Make a task', () => {
  it('makes a task of the note by the keyboard, and moves the focus to the link to it', async () => {
    const { host, user } = onNote();
    await user.tab();
    await user.keyboard('{Enter}');
    const link = await screen.findByRole('link', { name: 'Go to task 7' });
    expect(host.api.requests(createTask).map(({ body }) => body)).toEqual([{ title: 'Milk', category: 'incomplete' }]);
    expect(document.activeElement).toBe(link);
    expect(host.toasts).toEqual(['Task made: Milk']);
    await user.keyboard('{Enter}');
    expect(host.location.get().path).toBe('/tasks/7');
  });

  it('makes one task if it is pressed twice', async () => {
    const response = deferred<Response>();
    const { host, user } = onNote(({ api }) => api.on(createTask, () => response.promise));
    await user.dblClick(await button());
    await response.resolve(jsonResponse(aTask({ id: 7 }), { status: 201 }));
    await screen.findByRole('link', { name: 'Go to task 7' });
    expect(host.api.requests(createTask)).toHaveLength(1);
  });

  it('can be undone: the task is deleted, unless it was changed since', async () => {
    const { host, user } = onNote();
    await user.click(await button());
    await screen.findByRole('link', { name: 'Go to task 7' });
    expect(host.toastActions[0]).toMatchObject({ label: 'Undo', shortcut: 'z' });
    undo(host);
    await button();
    expect(host.api.requests(deleteTask).map(({ params, headers }) => [params.pk, headers.get('if-match')])).toEqual([
      ['7', '"card-7.1"'],
    ]);
  });

  it('is kept on the device without a network, and can be undone there', async () => {
    quietConsole();
    const { host, user } = onNote(({ api }) => api.on(createTask, offline));
    await user.click(await button());
    const link = await screen.findByRole('link', { name: 'Go to the board' });
    expect(link.getAttribute('href')).toBe('/task');
    const outbox = await host.outbox();
    expect(outbox.entries.get()).toHaveLength(1);
    undo(host);
    await button();
    expect(outbox.entries.get()).toEqual([]);
  });

  it('says why the API rejects it, and can be tried again', async () => {
    quietConsole();
    const { host, user } = onNote(({ api }) =>
      api.on(createTask, () => problemResponse(409, { detail: 'You have 20,000 tasks.' })),
    );
    await user.click(await button());
    expect((await screen.findByRole('alert')).textContent).toBe('The task could not be made. You have 20,000 tasks.');
    host.api.on(createTask, () => jsonResponse(aTask({ id: 7 }), { status: 201 }));
    await user.click(await button());
    await screen.findByRole('link', { name: 'Go to task 7' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that a task which could not be deleted is still there', async () => {
    quietConsole();
    const { host, user } = onNote(({ api }) => api.on(deleteTask, () => problemResponse(403)));
    await user.click(await button());
    await screen.findByRole('link', { name: 'Go to task 7' });
    undo(host);
    await waitFor(() => expect(host.toasts.at(-1)).toBe('Task 7 “Milk” could not be deleted. It is still on the board.'));
  });

  it('begins again on the screen of another note', async () => {
    const { user, rerender } = onNote();
    await user.click(await button());
    await screen.findByRole('link', { name: 'Go to task 7' });
    rerender(<MakeTask context={{ ...milk, slug: 'bread' }} />);
    expect(await button()).toBeTruthy();
  });
});
