import { deleteNote, listNotes, readNote } from '@daybook/contracts/notes';
import { deferred, jsonResponse, offline, problemResponse, quietConsole } from '@daybook/kit/testing/test-host';
import { restoreFromTrash } from '@daybook/contracts/trash';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aNote, openNotes } from '../test-notes.tsx';
import { texts } from '../texts.ts';
import { noteTexts } from '../test-notes.tsx';

async function openDialog(...args: Parameters<typeof openNotes>) {
  const opened = openNotes(...args);
  await opened.user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog');
  return { ...opened, dialog, confirm: () => opened.user.click(within(dialog).getByRole('button', { name: 'Delete' })) };
}

describe('a note', () => {
  it('shows its title, its body, its category and both dates', async () => {
    const { host } = openNotes('/notes/milk');
    expect(await screen.findByRole('heading', { name: 'Milk', level: 1 })).toBeTruthy();
    expect(screen.getByText('Two litres')).toBeTruthy();
    expect(screen.getByText('Personal')).toBeTruthy();
    expect(screen.getByText(/^1 November 2026 at /).tagName).toBe('TIME');
    expect(screen.getByText(/^20 November 2026 at /).tagName).toBe('TIME');
    expect(host.title()).toBe('Milk');
  });

  it('shows its body as the text that it is, line breaks and markup included', async () => {
    const body = 'one\n\n  two <b>three</b> <img src=x onerror=alert(1)>';
    const { container } = openNotes('/notes/milk', ({ api }) => api.on(readNote, () => jsonResponse(aNote({ body }))));
    await screen.findByRole('heading', { name: 'Milk' });
    expect(screen.getByText((_, element) => element?.textContent === body && element.children.length === 0)).toBeTruthy();
    expect(container.querySelector('b, img')).toBeNull();
  });

  it('has the title Untitled if its own is blank', async () => {
    openNotes('/notes/milk', ({ api }) => api.on(readNote, () => jsonResponse(aNote({ title: '' }))));
    expect(await screen.findByRole('heading', { name: texts.untitled })).toBeTruthy();
  });

  it('is read by its slug, and links to its edit form', async () => {
    const { host, user } = openNotes('/notes/s%C3%BC%C3%9F', ({ api }) =>
      api.on(readNote, ({ params }) => jsonResponse(aNote({ slug: params.slug as string }), { etag: '"1"' })),
    );
    await user.click(await screen.findByRole('link', { name: 'Edit' }));
    expect(host.api.requests(readNote)[0]?.params.slug).toBe('süß');
    expect(host.location.get().path).toBe('/edit-note/s%C3%BC%C3%9F');
  });

  it('that does not exist shows a message with a link back', async () => {
    quietConsole();
    const { user, host } = openNotes('/notes/milk', ({ api }) => api.on(readNote, () => problemResponse(404)));
    expect(await screen.findByText(noteTexts.gone)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    const [link] = screen.getAllByRole('link', { name: texts.note.backToList });
    await user.click(link as HTMLElement);
    expect(host.location.get().path).toBe('/');
  });

  it('that was deleted disappears from the list too', async () => {
    quietConsole();
    const { user, host } = openNotes('/', ({ api }) => {
      api.on(listNotes, () => [aNote()]);
      api.on(readNote, () => problemResponse(404));
    });
    await user.click(await screen.findByRole('link', { name: 'Milk' }));
    await screen.findByText(noteTexts.gone);
    host.api.on(listNotes, () => deferred<Response>().promise);
    act(() => host.navigate('/'));
    expect(await screen.findByText('No notes found')).toBeTruthy();
  });

  it.each([
    ['the server is not reachable', offline],
    ['the server fails', () => problemResponse(500)],
  ])('that cannot be read because %s is read again by Retry', async (_, broken) => {
    const log = quietConsole();
    const { user, host } = openNotes('/notes/milk', ({ api }) => api.on(readNote, broken));
    expect(await screen.findByText(noteTexts.failed)).toBeTruthy();
    expect(log).toHaveBeenCalledWith('readNote failed:', expect.any(Error));
    host.api.on(readNote, () => jsonResponse(aNote()));
    await user.click(screen.getByRole('button', { name: texts.retry }));
    expect(await screen.findByRole('heading', { name: 'Milk' })).toBeTruthy();
  });
});

describe('deleting a note', () => {
  it('asks in the words of the specification, with the focus on Cancel', async () => {
    const { dialog } = await openDialog('/notes/milk');
    expect(within(dialog).getByRole('heading', { name: 'Delete Note' })).toBeTruthy();
    expect(within(dialog).getByText('Are you you want to Delete?')).toBeTruthy();
    expect(
      within(dialog)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Cancel', 'Delete']);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  });

  it.each(['Cancel', 'Escape'])('is taken back by %s', async (way) => {
    const { dialog, user, host } = await openDialog('/notes/milk');
    if (way === 'Escape') await user.keyboard('{Escape}');
    else await user.click(within(dialog).getByRole('button', { name: way }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(host.api.requests(deleteNote)).toHaveLength(0);
  });

  it('says so, goes to the list, and the note is not in it', async () => {
    const { user, host } = openNotes('/', ({ api }) => {
      api.on(listNotes, () => [aNote()]);
      api.on(deleteNote, () => undefined);
    });
    await user.click(await screen.findByRole('link', { name: 'Milk' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    host.api.on(listNotes, () => deferred<Response>().promise);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('No notes found')).toBeTruthy();
    expect(host.toasts).toEqual(['Note deleted successfully!']);
    expect(host.location.get().path).toBe('/');
    expect(host.api.requests(deleteNote)[0]?.headers.get('if-match')).toBe('"1"');
  });

  it('counts as done if it was done elsewhere already', async () => {
    quietConsole();
    const { confirm, host } = await openDialog('/notes/milk', ({ api }) => api.on(deleteNote, () => problemResponse(404)));
    await confirm();
    await waitFor(() => expect(host.toasts).toEqual(['Note deleted successfully!']));
  });

  it('that is rejected keeps the note and the dialog, and can be tried again', async () => {
    const log = quietConsole();
    const { confirm, dialog, host } = await openDialog('/notes/milk', ({ api }) => api.on(deleteNote, () => problemResponse(403)));
    await confirm();
    expect(await within(dialog).findByText(noteTexts.notDeleted)).toBeTruthy();
    expect(log.mock.calls.some(([text]) => text === 'deleteNote failed:')).toBe(true);
    expect(host.toasts).toEqual([]);
    host.api.on(deleteNote, () => undefined);
    await confirm();
    await waitFor(() => expect(host.toasts).toHaveLength(1));
  });

  it('of a note that has changed since shows the change first', async () => {
    quietConsole();
    const { confirm, dialog, host } = await openDialog('/notes/milk', ({ api }) =>
      api.on(deleteNote, ({ headers }) => (headers.get('if-match') === '"2"' ? undefined : problemResponse(412))),
    );
    host.api.on(readNote, () => jsonResponse(aNote({ body: 'Three litres' }), { etag: '"2"' }));
    await confirm();
    expect(await within(dialog).findByText(/changed somewhere else/)).toBeTruthy();
    expect(await screen.findByText('Three litres')).toBeTruthy();
    await confirm();
    await waitFor(() => expect(host.toasts).toHaveLength(1));
  });

  it('sends one request when it is pressed twice', async () => {
    const response = deferred<Response>();
    const { user, dialog, host } = await openDialog('/notes/milk', ({ api }) => api.on(deleteNote, () => response.promise));
    await user.dblClick(within(dialog).getByRole('button', { name: 'Delete' }));
    await response.resolve(jsonResponse(undefined, { status: 204 }));
    await waitFor(() => expect(host.toasts).toHaveLength(1));
    expect(host.api.requests(deleteNote)).toHaveLength(1);
  });
});

describe('Undo after deleting a note', () => {
  const id = '019ab000-0000-7000-8000-000000000001';
  const restored = { id, kind: 'notes' as const, key: 'milk', previousKey: 'milk', title: 'Milk' };

  async function deleteNoteWithUndo(respond: () => unknown) {
    const opened = await openDialog('/notes/milk', ({ api }) => {
      api.on(readNote, () => jsonResponse(aNote(), { etag: `"${id}.3"` }));
      api.on(listNotes, () => []);
      api.on(deleteNote, () => undefined);
      api.on(restoreFromTrash, () => respond() as typeof restored);
    });
    await opened.confirm();
    await waitFor(() => expect(opened.host.toasts).toEqual(['Note deleted successfully!']));
    const undo = () => act(() => opened.host.toastActions.at(-1)?.onPress());
    return { ...opened, undo };
  }

  it('restores it from the trash, and goes back to it', async () => {
    const { host, undo } = await deleteNoteWithUndo(() => restored);
    expect(host.toastActions[0]).toMatchObject({ label: 'Undo', shortcut: 'z' });
    await screen.findByText('No notes found');
    undo();
    expect(await screen.findByRole('heading', { name: 'Milk' })).toBeTruthy();
    expect(host.api.requests(restoreFromTrash).map(({ params }) => params)).toEqual([{ id }]);
    expect(host.location.get().path).toBe('/notes/milk');
    expect(host.toasts).toHaveLength(1);
    host.api.on(listNotes, () => deferred<Response>().promise);
    act(() => host.navigate('/'));
    expect(await screen.findByRole('link', { name: 'Milk' })).toBeTruthy();
  });

  it('says that its address was taken meanwhile, and goes to the new one', async () => {
    const { host, undo } = await deleteNoteWithUndo(() => ({ ...restored, key: 'milk-2' }));
    undo();
    await waitFor(() => expect(host.location.get().path).toBe('/notes/milk-2'));
    expect(host.toasts.at(-1)).toBe('Restored as milk-2: another note is milk now.');
  });

  it('can be tried again if it fails', async () => {
    const log = quietConsole();
    const { host, undo } = await deleteNoteWithUndo(offline);
    undo();
    await waitFor(() => expect(host.toasts.at(-1)).toContain('could not be restored'));
    expect(log).toHaveBeenCalledWith('restoreFromTrash failed:', expect.any(Error));
    expect(host.toastActions.at(-1)).toMatchObject({ label: 'Retry', shortcut: 'z' });
    expect(host.location.get().path).toBe('/');
    host.api.on(restoreFromTrash, () => restored);
    undo();
    await waitFor(() => expect(host.location.get().path).toBe('/notes/milk'));
  });

  it('says that the note is not in the trash any more', async () => {
    quietConsole();
    const { host, undo } = await deleteNoteWithUndo(() => problemResponse(404));
    undo();
    await waitFor(() => expect(host.toasts.at(-1)).toBe('This note is not in the trash any more.'));
    expect(host.toastActions.at(-1)).toBeUndefined();
  });
});
