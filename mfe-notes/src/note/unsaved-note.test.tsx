import { createNote, deleteNote, listNotes, type Note, readNote, updateNote } from '@daybook/contracts/notes';
import { deferred, jsonResponse, offline, problemResponse, quietConsole } from '@daybook/kit/testing/test-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aNote, openNotes, titles } from '../test-notes.tsx';
import { created, openForm, fill, addNote, storedDraft } from './test-add-note.tsx';
import { texts } from '../texts.ts';

const savedHere = 'Saved on this device';

describe('a new note that could not be saved', () => {
  it.each([
    ['the server is not reachable', offline],
    ['the server fails', () => problemResponse(500)],
    ['the server is overloaded', () => problemResponse(503)],
  ])('is saved on the device when %s, shown in the list, and created once when the server is back', async (_, broken) => {
    const log = quietConsole();
    const opened = await openForm(({ api }) => api.on(createNote, broken));
    const { host, user } = opened;
    await fill(opened);
    await user.click(addNote());
    expect(await screen.findByText(savedHere)).toBeTruthy();
    expect(titles()).toEqual(['Milk']);
    expect(host.toasts).toEqual(['A new note has been added']);
    expect(log.mock.calls.some(([text]) => text === 'createNote failed:')).toBe(true);
    expect(await storedDraft(host)).toBeUndefined();

    host.api.on(createNote, () => {
      host.api.on(listNotes, () => [aNote()]);
      return created();
    });
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(savedHere)).toBeNull());
    expect(titles()).toEqual(['Milk']);
    expect(screen.getByRole('link', { name: 'Milk' }).getAttribute('href')).toBe('/notes/milk');
    const keys = host.api.requests(createNote).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBeTruthy();
    expect(new Set(keys).size).toBe(1);
    expect(await host.drafts.keys('')).toEqual([]);
  });

  it('can be opened, edited and deleted while it waits, and all that reaches the server in order', async () => {
    quietConsole();
    const opened = await openForm(({ api }) => api.on(createNote, offline));
    const { host, user } = opened;
    await fill(opened);
    await user.click(addNote());
    await user.click(await screen.findByRole('link', { name: 'Milk' }));
    await user.click(await screen.findByRole('link', { name: 'Edit' }));
    await user.type(await screen.findByLabelText('Body'), ' and bread');
    await user.click(screen.getByRole('button', { name: 'Update Note' }));
    expect(await screen.findByText('Two litres and bread')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'History' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No notes found')).toBeTruthy();

    host.api.on(createNote, created);
    host.api.on(readNote, () => jsonResponse(aNote(), { etag: '"1"' }));
    host.api.on(updateNote, ({ body }) => jsonResponse({ ...aNote(), ...(body as object) }, { etag: '"2"' }));
    host.api.on(deleteNote, () => undefined);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(host.api.requests(deleteNote)).toHaveLength(1));
    expect(host.api.requests(updateNote).map(({ params, body }) => [params.slug, (body as Note).body])).toEqual([
      ['milk', 'Two litres and bread'],
    ]);
    expect(host.api.requests(deleteNote)[0]?.params.slug).toBe('milk');
    await waitFor(async () => expect(await host.drafts.keys('')).toEqual([]));
  });

  it('that is open when the server has it is shown at its address', async () => {
    quietConsole();
    const opened = await openForm(({ api }) => api.on(createNote, offline));
    await fill(opened);
    await opened.user.click(addNote());
    await opened.user.click(await screen.findByRole('link', { name: 'Milk' }));
    expect(await screen.findByText(savedHere)).toBeTruthy();
    opened.host.api.on(createNote, created);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(opened.host.location.get().path).toBe('/notes/milk'));
    expect(await screen.findByText('Two litres')).toBeTruthy();
    expect(screen.queryByText(savedHere)).toBeNull();
  });

  it('that is being edited when the server has it stays in the form, and is saved at its address', async () => {
    quietConsole();
    const opened = await openForm(({ api }) => api.on(createNote, offline));
    const { host, user } = opened;
    await fill(opened);
    await user.click(addNote());
    await user.click(await screen.findByRole('link', { name: 'Milk' }));
    await user.click(await screen.findByRole('link', { name: 'Edit' }));
    await user.type(await screen.findByLabelText('Body'), ' and bread');
    host.api.on(createNote, created);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(async () => expect(await host.drafts.keys('outbox/')).toEqual([]));
    let now = aNote();
    host.api.on(readNote, () => jsonResponse(now, { etag: '"1"' }));
    host.api.on(updateNote, ({ body }) => {
      now = { ...now, ...(body as object) };
      return jsonResponse(now, { etag: '"2"' });
    });
    await user.click(screen.getByRole('button', { name: 'Update Note' }));
    await waitFor(() => expect(host.location.get().path).toBe('/notes/milk'));
    expect(await screen.findByText('Two litres and bread')).toBeTruthy();
    expect(host.api.requests(updateNote)[0]?.params.slug).toBe('milk');
  });

  it('shows an error if the account is full, and keeps the input', async () => {
    quietConsole();
    const detail =
      'This exceeds the limit of 5 notes with 1 MB of text per account, including the trash. Delete some and empty the trash, then try again.';
    const opened = await openForm(({ api }) => api.on(createNote, () => problemResponse(409, { detail })));
    await fill(opened);
    await opened.user.click(addNote());
    expect((await screen.findByText('Not saved')).closest('[role]')?.textContent).toContain(detail);
    expect(screen.getByLabelText('Body')).toHaveProperty('value', 'Two litres');
  });

  it("shows the server's errors beside their fields, and is sent again under another key", async () => {
    quietConsole();
    const errors = { title: ['Must not contain that.'], category: ['Pick another.'] };
    const opened = await openForm(({ api }) => api.on(createNote, () => problemResponse(400, { errors })));
    const { host, user } = opened;
    await fill(opened);
    await user.click(addNote());
    await screen.findByText('Must not contain that.');
    expect(screen.getByText('Pick another.')).toBeTruthy();
    expect(screen.getByText('Not saved')).toBeTruthy();
    expect(screen.queryByRole('button', { name: texts.retry })).toBeNull();

    await user.click(addNote());
    await waitFor(() => expect(host.api.requests(createNote)).toHaveLength(2));
    const keys = host.api.requests(createNote).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('waits for the next login of the person if the session has ended, and is sent then', async () => {
    quietConsole();
    const opened = await openForm((host) => {
      host.api.on(createNote, () => {
        // The page's part: the one refresh attempt has failed.
        queueMicrotask(() => host.navigate('/login'));
        return problemResponse(401);
      });
    });
    const { host } = opened;
    await fill(opened);
    await opened.user.click(addNote());
    await waitFor(() => expect(host.location.get().path).toBe('/login'));
    await waitFor(async () => expect(await host.drafts.keys('')).toMatchObject([expect.stringContaining('outbox/')]));
    expect(host.toasts).toEqual([]);

    host.api.on(createNote, created);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(async () => expect(await host.drafts.keys('')).toEqual([]));
    expect(host.api.requests(createNote)).toHaveLength(2);
  });

  it('stays in the form if nobody is logged in, and belongs to nobody', async () => {
    quietConsole();
    const opened = openNotes('/add-note', (host) => {
      jest.spyOn(host.session, 'userId').mockReturnValue(undefined);
      host.api.on(createNote, () => problemResponse(401));
    });
    await screen.findByLabelText('Title');
    await fill(opened);
    await opened.user.click(addNote());
    expect(await screen.findByText('Not saved')).toBeTruthy();
    expect(await opened.host.drafts.keys('outbox/')).toEqual([]);
    await waitFor(async () => expect(await storedDraft(opened.host)).toHaveProperty('fields.body', 'Two litres'));
  });
});

describe('two forms of a new note, in two tabs', () => {
  it('create two notes', async () => {
    quietConsole();
    const one = await openForm(({ api }) => api.on(createNote, offline));
    await fill(one);

    const other = openNotes('/add-note', ({ api }) => api.on(createNote, created), one.host.drafts);
    const form = within(other.container);
    const title = await form.findByLabelText('Title');
    expect(title).toHaveProperty('value', '');
    await other.user.type(title, 'Bread');
    await other.user.selectOptions(form.getByLabelText('Category'), 'Business');
    await other.user.click(form.getByRole('button', { name: 'Add Note' }));
    await waitFor(() => expect(other.host.toasts).toEqual(['A new note has been added']));
    expect(other.host.api.requests(createNote)[0]?.body).toMatchObject({ title: 'Bread', body: '', category: 'BUSINESS' });
    // Drafts are stored a quarter of a second after the last keystroke.
    await waitFor(async () => expect(await storedDraft(one.host)).toHaveProperty('fields.title', 'Milk'));
  });
});

describe('the draft of a new note', () => {
  it('is stored from the first keystroke on, and marks unsaved work', async () => {
    const { user, host } = await openForm();
    expect(host.unsavedCount()).toBe(0);
    await user.type(screen.getByLabelText('Title'), 'M');
    expect(host.unsavedCount()).toBe(1);
    expect(await storedDraft(host)).toHaveProperty('fields.title', 'M');
  });

  it('is removed when the form is emptied', async () => {
    const { user, host } = await openForm(({ drafts }) => {
      void drafts.write('notes/new', { fields: { title: 'Begun', body: '', category: '' } });
    });
    await user.clear(screen.getByLabelText('Title'));
    await waitFor(async () => expect(await storedDraft(host)).toBeUndefined());
    expect(host.unsavedCount()).toBe(0);
  });

  it('is gone as soon as the note is being saved, so that it is not offered again after a crash', async () => {
    const reply = deferred<Response>();
    const opened = await openForm(({ api }) => api.on(createNote, () => reply.promise));
    await fill(opened);
    await opened.user.click(addNote());
    await waitFor(() => expect(opened.host.api.requests(createNote)).toHaveLength(1));
    expect(await opened.host.drafts.keys('')).toMatchObject([expect.stringContaining('outbox/')]);
    await reply.resolve(problemResponse(409, { detail: 'The account is full.' }));
    expect(await screen.findByText(/The account is full/)).toBeTruthy();
    await waitFor(async () => expect(await storedDraft(opened.host)).toHaveProperty('fields.body', 'Two litres'));
    expect(await opened.host.drafts.keys('outbox/')).toEqual([]);
  });
});
