import { createNote, updateNote } from '@daybook/contracts/notes';
import { jsonResponse, offline, problemResponse, quietConsole } from '@daybook/kit/testing/test-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aNote, openNotes } from '../test-notes.tsx';
import { created, openForm, fill, addNote, storedDraft } from './test-add-note.tsx';
import { texts } from '../texts.ts';

describe('a new note that could not be saved', () => {
  it.each([
    ['the server is not reachable', offline],
    ['the server fails', () => problemResponse(500)],
  ])('stays in the form when %s, marked Not saved, and is sent again under the same key by Retry', async (_, broken) => {
    const log = quietConsole();
    const opened = await openForm(({ api }) => api.on(createNote, broken));
    const { host, user } = opened;
    await fill(opened);
    await user.click(addNote());
    await screen.findByText('Not saved');
    expect(log).toHaveBeenCalledWith('createNote failed:', expect.any(Error));
    expect(screen.getByLabelText('Body')).toHaveProperty('value', 'Two litres');
    expect(host.toasts).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();

    host.api.on(createNote, created);
    await user.click(screen.getByRole('button', { name: texts.retry }));
    await waitFor(() => expect(host.toasts).toEqual(['A new note has been added']));
    const keys = host.api.requests(createNote).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
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

  it('is created under its key and then updated, if the text was changed after an attempt without a response', async () => {
    quietConsole();
    const opened = await openForm(({ api }) => api.on(createNote, offline));
    const { host, user } = opened;
    await fill(opened);
    await user.click(addNote());
    await screen.findByText('Not saved');
    await user.type(screen.getByLabelText('Body'), ' and bread');

    host.api.on(createNote, created);
    host.api.on(updateNote, ({ body }) => jsonResponse({ ...aNote(), ...(body as object) }, { etag: '"2"' }));
    await user.click(addNote());
    await waitFor(() => expect(host.toasts).toEqual(['A new note has been added']));
    const [first, second] = host.api.requests(createNote);
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
    expect(second?.body).toEqual(first?.body);
    const [change] = host.api.requests(updateNote);
    expect(change?.body).toHaveProperty('body', 'Two litres and bread');
    expect(change?.headers.get('if-match')).toBe('"1"');
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

  it('is there again after the session has expired and the person has logged in', async () => {
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

    act(() => host.navigate('/add-note'));
    expect(await screen.findByLabelText('Body')).toHaveProperty('value', 'Two litres');
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Milk');
    expect(screen.getByLabelText('Category')).toHaveProperty('value', 'PERSONAL');
  });
});

describe('two forms of a new note, in two tabs', () => {
  it('create two notes: an attempt of one form is not used by the other', async () => {
    quietConsole();
    const one = await openForm(({ api }) => api.on(createNote, offline));
    await fill(one);
    await one.user.click(addNote());
    await screen.findByText('Not saved');

    const other = openNotes('/add-note', ({ api }) => api.on(createNote, created), one.host.drafts);
    const form = within(other.container);
    const title = await form.findByLabelText('Title');
    expect(title).toHaveProperty('value', '');
    await other.user.type(title, 'Bread');
    await other.user.selectOptions(form.getByLabelText('Category'), 'Business');
    await other.user.click(form.getByRole('button', { name: 'Add Note' }));
    await waitFor(() => expect(other.host.toasts).toEqual(['A new note has been added']));

    const [sent] = other.host.api.requests(createNote);
    expect(sent?.body).toMatchObject({ title: 'Bread', body: '', category: 'BUSINESS' });
    expect(sent?.headers.get('idempotency-key')).not.toBe(one.host.api.requests(createNote)[0]?.headers.get('idempotency-key'));
    expect(other.host.api.requests(updateNote)).toEqual([]);
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

  it('is repeated under the key of an attempt before the reload', async () => {
    const fields = { title: 'Milk', body: '', category: 'PERSONAL' };
    const { user, host } = await openForm(({ drafts, api }) => {
      void drafts.write('notes/new', { fields, attempt: { key: 'before', sent: fields } });
      api.on(createNote, created);
    });
    await user.click(addNote());
    await waitFor(() => expect(host.toasts).toHaveLength(1));
    expect(host.api.requests(createNote)[0]?.headers.get('idempotency-key')).toBe('before');
  });
});
