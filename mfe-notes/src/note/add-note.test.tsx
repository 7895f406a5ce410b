import { createNote, listNotes } from '@daybook/contracts/notes';
import { deferred } from '@daybook/kit/testing/test-host';
import { screen, waitFor } from '@testing-library/react';
import { aNote, openNotes } from '../test-notes.tsx';
import { created, openForm, fill, addNote, storedDraft } from './test-add-note.tsx';
import { texts } from '../texts.ts';

describe('the form of a new note', () => {
  it('begins empty, with no category picked', async () => {
    await openForm();
    expect(screen.getByLabelText('Title')).toHaveProperty('value', '');
    expect(screen.getByLabelText('Body')).toHaveProperty('value', '');
    expect(screen.getByRole('option', { name: 'Pick a category', selected: true })).toHaveProperty('value', '');
  });

  it('creates the note, shows a toast, and goes to the list with the note on top', async () => {
    const opened = await openForm(({ api }) => api.on(createNote, created));
    await fill(opened);
    opened.host.api.on(listNotes, () => [aNote()]);
    await opened.user.click(addNote());

    await screen.findByRole('link', { name: 'Milk' });
    expect(opened.host.toasts).toEqual(['A new note has been added']);
    expect(opened.host.location.get().path).toBe('/');
    expect(opened.host.api.requests(createNote)[0]?.body).toMatchObject({
      title: 'Milk',
      body: 'Two litres',
      category: 'PERSONAL',
    });
    expect(await storedDraft(opened.host)).toBeUndefined();
    expect(opened.host.unsavedCount()).toBe(0);
  });

  it('shows the new note in a list that was read before, at once', async () => {
    const { host, user } = openNotes('/', ({ api }) => {
      api.on(listNotes, () => [aNote({ slug: 'old', title: 'Old' })]);
      api.on(createNote, created);
    });
    await user.click(await screen.findByRole('link', { name: 'Add Note' }));
    host.api.on(listNotes, () => deferred<Response>().promise);
    await user.type(await screen.findByLabelText('Title'), 'Milk');
    await user.selectOptions(screen.getByLabelText('Category'), 'Personal');
    await user.click(addNote());
    await screen.findByRole('link', { name: 'Milk' });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Milk', 'Old']);
  });

  it('is empty when it opens again while the note before is still being saved, and stays open when that is done', async () => {
    const reply = deferred<Response>();
    const opened = await openForm(({ api }) => {
      api.on(createNote, () => reply.promise);
      api.on(listNotes, () => []);
    });
    await fill(opened);
    await opened.user.click(addNote());
    await opened.user.click(screen.getByRole('link', { name: texts.note.backToList }));
    await opened.user.click((await screen.findAllByRole('link', { name: 'Add Note' }))[0] as HTMLElement);
    const title = await screen.findByLabelText('Title');
    expect(title).toHaveProperty('value', '');
    await opened.user.type(title, 'Bread');
    await reply.resolve(created());
    await waitFor(async () => expect(await storedDraft(opened.host)).toMatchObject({ fields: { title: 'Bread' } }));
    expect(await opened.host.drafts.keys('notes/new')).toHaveLength(1);
    expect(opened.host.toasts).toEqual(['A new note has been added']);
    expect(opened.host.location.get().path).toBe('/add-note');
  });

  it('does nothing when all is empty but wait in its first field', async () => {
    const { user, host } = await openForm();
    await user.type(screen.getByLabelText('Body'), '   ');
    await user.click(addNote());
    expect(document.activeElement).toBe(screen.getByLabelText('Title'));
    expect(host.api.requests(createNote)).toHaveLength(0);
    expect(screen.queryByText(texts.categoryMissing)).toBeNull();
  });

  it('shows the missing category beside its field, and keeps the text', async () => {
    const { user, host } = await openForm();
    await user.type(screen.getByLabelText('Body'), 'A long text');
    await user.click(addNote());
    expect(await screen.findByText(texts.categoryMissing)).toBeTruthy();
    expect(screen.getByLabelText('Category').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Body')).toHaveProperty('value', 'A long text');
    expect(host.api.requests(createNote)).toHaveLength(0);
  });

  it('asks for a text when only a category is picked', async () => {
    const { user } = await openForm();
    await user.selectOptions(screen.getByLabelText('Category'), 'Business');
    await user.click(addNote());
    expect(await screen.findByText('Give the note a title or a body.')).toBeTruthy();
  });

  it('sends one request when it is submitted twice', async () => {
    const response = deferred<Response>();
    const opened = await openForm(({ api }) => api.on(createNote, () => response.promise));
    await fill(opened);
    await opened.user.dblClick(addNote());
    await opened.user.type(screen.getByLabelText('Title'), '{Enter}');
    expect(opened.host.api.requests(createNote)).toHaveLength(1);
    await response.resolve(created());
    await waitFor(() => expect(opened.host.toasts).toHaveLength(1));
  });

  it('is submitted from the body by Ctrl and Enter', async () => {
    const opened = await openForm(({ api }) => api.on(createNote, created));
    await fill(opened);
    await opened.user.type(screen.getByLabelText('Body'), '{Control>}{Enter}{/Control}');
    await waitFor(() => expect(opened.host.toasts).toHaveLength(1));
  });
});
