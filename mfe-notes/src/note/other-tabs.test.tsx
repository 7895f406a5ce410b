import { createNote, deleteNote, listNotes, updateNote } from '@daybook/contracts/notes';
import { otherTab, jsonResponse, type TestHost } from '@daybook/kit/testing/test-host';
import { screen, waitFor, within } from '@testing-library/react';
import { aNote, aPreview, openNotes } from '../test-notes.tsx';

const notified = () => waitFor(() => expect(otherTab.notificationCount()).toBe(1));

type User = ReturnType<typeof openNotes>['user'];

describe('other tabs', () => {
  it('change the list that is shown here', async () => {
    const { host } = openNotes('/', ({ api }) => api.on(listNotes, () => [aPreview()]));
    await screen.findByRole('link', { name: 'Milk' });
    host.api.on(listNotes, () => [aPreview({ slug: 'bread', title: 'Bread' })]);
    otherTab.notify();
    expect(await screen.findByRole('link', { name: 'Bread' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Milk' })).toBeNull();
    expect(otherTab.notificationCount()).toBe(0);
  });

  it.each([
    ['made', '/add-note', 'Add Note', ({ api }: TestHost) => api.on(createNote, () => jsonResponse(aNote(), { status: 201 }))],
    ['changed', '/edit-note/milk', 'Update Note', ({ api }: TestHost) => api.on(updateNote, () => aNote())],
  ])('are notified of a note that is %s here', async (_, at, button, script) => {
    const { user } = openNotes(at, script);
    await user.type(await screen.findByLabelText('Title'), 'Milk');
    await user.selectOptions(screen.getByLabelText('Category'), 'PERSONAL');
    await user.click(screen.getByRole('button', { name: button }));
    await notified();
  });

  it('are notified of a note that is deleted here', async () => {
    const { user } = openNotes('/notes/milk', ({ api }) => api.on(deleteNote, () => jsonResponse(undefined, { status: 204 })));
    await remove(user);
    await notified();
  });
});

async function remove(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
}
