import { deleteNote, listNotes, type Note, readNote, updateNote } from '@daybook/contracts/notes';
import { draftOf, jsonResponse, offline, problemResponse, quietConsole, type TestHost } from '@daybook/kit/testing/test-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aNote, noteTexts, openNotes } from '../test-notes.tsx';

const saved = ({ body }: { body: unknown }) => jsonResponse({ ...aNote(), ...(body as object) }, { etag: '"9"' });

async function openForm(script?: (host: TestHost) => void) {
  const opened = openNotes('/edit-note/milk', script);
  await screen.findByLabelText('Title');
  return opened;
}

const updateButton = () => screen.getByRole('button', { name: 'Update Note' });

async function retype({ user }: Pick<Awaited<ReturnType<typeof openForm>>, 'user'>, text: string) {
  await user.clear(screen.getByLabelText('Body'));
  await user.type(screen.getByLabelText('Body'), text);
}

describe('a note whose change could not be sent', () => {
  it.each([
    ['the server is not reachable', offline],
    ['the server fails', () => problemResponse(500)],
  ])('goes on when %s: the note shows the change, saved on the device, until the server has it', async (_, broken) => {
    quietConsole();
    const opened = await openForm(({ api }) => api.on(updateNote, broken));
    const { host, user } = opened;
    await retype(opened, 'Mine');
    await user.click(updateButton());
    expect(await screen.findByText('Saved on this device')).toBeTruthy();
    expect(screen.getByText('Mine')).toBeTruthy();
    expect(host.toasts).toEqual(['Note updated succesfully']);
    expect(host.location.get().path).toBe('/notes/milk');
    expect(await draftOf(host, 'notes/edit/milk')).toBeUndefined();

    act(() => host.navigate('/'));
    expect(await screen.findByText('Mine…')).toBeTruthy();
    host.api.on(updateNote, saved);
    host.api.on(listNotes, () => [aNote({ body: 'Mine' })]);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText('Saved on this device')).toBeNull());
    expect(screen.getByText('Mine…')).toBeTruthy();
    expect(await host.drafts.keys('')).toEqual([]);
  });

  it('can be used again while its change waits: the changes are sent in order', async () => {
    quietConsole();
    const opened = await openForm(({ api }) => api.on(updateNote, offline));
    const { host, user } = opened;
    await retype(opened, 'Mine');
    await user.click(updateButton());
    await user.click(await screen.findByRole('link', { name: 'Edit' }));
    expect(await screen.findByLabelText('Body')).toHaveProperty('value', 'Mine');
    await retype(opened, 'Mine again');
    await user.click(updateButton());
    expect(await screen.findByText('Mine again')).toBeTruthy();
    let version = 1;
    let now = aNote();
    host.api.on(readNote, () => jsonResponse(now, { etag: `"${version}"` }));
    host.api.on(updateNote, ({ body }) => {
      now = { ...now, ...(body as object) };
      return jsonResponse(now, { etag: `"${(version += 1)}"` });
    });
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(now.body).toBe('Mine again'));
    await waitFor(() => expect(screen.queryByText('Saved on this device')).toBeNull());
    expect(
      host.api
        .requests(updateNote)
        .slice(1)
        .map(({ body }) => (body as Note).body)
        .filter((body, at, all) => body !== all[at - 1]),
    ).toEqual(['Mine', 'Mine again']);
  });
});

describe('deleting a note', () => {
  async function deleteNoteOffline() {
    quietConsole();
    const opened = openNotes('/notes/milk', ({ api }) => {
      api.on(listNotes, () => [aNote()]);
      api.on(deleteNote, offline);
    });
    await opened.user.click(await screen.findByRole('button', { name: 'Delete' }));
    await opened.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No notes found')).toBeTruthy();
    expect(opened.host.toasts).toEqual(['Note deleted successfully!']);
    return opened;
  }

  it('waits on the device when the server is not reachable: the note is not shown any more, and Undo drops the deletion', async () => {
    const { host } = await deleteNoteOffline();
    act(() => host.navigate('/notes/milk'));
    expect(await screen.findByText(noteTexts.gone)).toBeTruthy();
    act(() => host.toastActions.at(-1)?.onPress());
    expect(await screen.findByText('Two litres')).toBeTruthy();
    expect(await host.drafts.keys('')).toEqual([]);
    host.api.on(deleteNote, () => undefined);
    act(() => void window.dispatchEvent(new Event('online')));
    act(() => host.navigate('/'));
    expect(await screen.findByRole('link', { name: 'Milk' })).toBeTruthy();
    expect(host.api.requests(deleteNote)).toHaveLength(1);
  });

  it('that has waited is made when the server is back', async () => {
    const { host } = await deleteNoteOffline();
    host.api.on(listNotes, () => []);
    host.api.on(deleteNote, () => problemResponse(404));
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(async () => expect(await host.drafts.keys('')).toEqual([]));
    expect(host.api.requests(deleteNote)).toHaveLength(2);
    expect(screen.getByText('No notes found')).toBeTruthy();
  });
});
