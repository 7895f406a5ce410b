import { createNote, readNote, updateNote } from '@daybook/contracts/notes';
import {
  deferred,
  draftOf,
  jsonResponse,
  offline,
  problemResponse,
  quietConsole,
  type TestHost,
} from '@daybook/kit/testing/test-host';
import { screen, waitFor, within } from '@testing-library/react';
import { aNote, openNotes } from '../test-notes.tsx';
import { texts } from '../texts.ts';
import { noteTexts } from '../test-notes.tsx';

const saved = ({ body }: { body: unknown }) => jsonResponse({ ...aNote(), ...(body as object) }, { etag: '"9"' });
const server = (body: string, etag: string) => () => jsonResponse(aNote({ body }), { etag });
const mine = { title: 'Milk', body: 'Mine', category: 'PERSONAL' };

async function openForm(script?: (host: TestHost) => void) {
  const opened = openNotes('/edit-note/milk', script);
  await screen.findByLabelText('Title');
  return opened;
}

const updateButton = () => screen.getByRole('button', { name: 'Update Note' });
const storedDraft = (host: TestHost) => draftOf<{ fields: unknown }>(host, 'notes/edit/milk');

async function retype({ user }: Pick<Awaited<ReturnType<typeof openForm>>, 'user'>, text: string) {
  await user.clear(screen.getByLabelText('Body'));
  await user.type(screen.getByLabelText('Body'), text);
}

describe('the form that changes a note', () => {
  it('appears when the note is loaded, filled with it', async () => {
    const response = deferred<Response>();
    openNotes('/edit-note/milk', ({ api }) => api.on(readNote, () => response.promise));
    await screen.findByRole('heading', { name: texts.note.editTitle });
    expect(screen.queryByRole('button', { name: 'Update Note' })).toBeNull();
    await response.resolve(jsonResponse(aNote(), { etag: '"1"' }));
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Milk');
    expect(screen.getByLabelText('Body')).toHaveProperty('value', 'Two litres');
    expect(screen.getByLabelText('Category')).toHaveProperty('value', 'PERSONAL');
  });

  it('updates the state that it was filled from, shows a toast, and goes to the note', async () => {
    const opened = await openForm(({ api }) => api.on(updateNote, saved));
    await retype(opened, 'Three litres');
    opened.host.api.on(readNote, () => deferred<Response>().promise);
    await opened.user.click(updateButton());
    expect(await screen.findByText('Three litres')).toBeTruthy();
    expect(opened.host.toasts).toEqual(['Note updated succesfully']);
    expect(opened.host.location.get().path).toBe('/notes/milk');
    const [change] = opened.host.api.requests(updateNote);
    expect(change?.headers.get('if-match')).toBe('"1"');
    expect(change?.body).toMatchObject({ title: 'Milk', body: 'Three litres', category: 'PERSONAL' });
    expect(await storedDraft(opened.host)).toBeUndefined();
    expect(opened.host.unsavedCount()).toBe(0);
  });

  it('does nothing when all is empty', async () => {
    const { user, host } = await openForm();
    await user.clear(screen.getByLabelText('Title'));
    await user.clear(screen.getByLabelText('Body'));
    await user.selectOptions(screen.getByLabelText('Category'), 'Pick a category');
    await user.click(updateButton());
    expect(document.activeElement).toBe(screen.getByLabelText('Title'));
    expect(host.api.requests(updateNote)).toHaveLength(0);
  });

  it('is not shown for a note that does not exist', async () => {
    quietConsole();
    openNotes('/edit-note/milk', ({ api }) => api.on(readNote, () => problemResponse(404)));
    expect(await screen.findByText(noteTexts.gone)).toBeTruthy();
    expect(screen.queryByLabelText('Title')).toBeNull();
    expect(screen.queryByRole('link', { name: noteTexts.backToItem })).toBeNull();
  });

  it('comes by Retry when the note could not be read', async () => {
    quietConsole();
    const { user, host } = openNotes('/edit-note/milk', ({ api }) => api.on(readNote, offline));
    expect(await screen.findByText(noteTexts.failed)).toBeTruthy();
    expect(screen.queryByLabelText('Title')).toBeNull();
    host.api.on(readNote, server('Two litres', '"1"'));
    await user.click(screen.getByRole('button', { name: texts.retry }));
    expect(await screen.findByLabelText('Body')).toHaveProperty('value', 'Two litres');
  });

  it('sends one request when it is submitted twice', async () => {
    const response = deferred<Response>();
    const { user, host } = await openForm(({ api }) => api.on(updateNote, () => response.promise));
    await user.dblClick(updateButton());
    await response.resolve(jsonResponse(aNote()));
    await waitFor(() => expect(host.toasts).toHaveLength(1));
    expect(host.api.requests(updateNote)).toHaveLength(1);
  });

  it('is read-only while it is saved, and editable again if that fails', async () => {
    quietConsole();
    const response = deferred<Response>();
    const opened = await openForm(({ api }) => api.on(updateNote, () => response.promise));
    await retype(opened, 'Mine');
    const before = screen.getByLabelText<HTMLSelectElement>('Category').value;
    await opened.user.click(updateButton());
    await opened.user.type(screen.getByLabelText('Body'), ' and more');
    await opened.user.type(screen.getByLabelText('Category'), '{ArrowDown}');
    expect(screen.getByLabelText('Body')).toHaveProperty('value', 'Mine');
    expect(screen.getByLabelText('Category')).toHaveProperty('value', before);

    await response.resolve(problemResponse(409, { detail: 'Too long.' }));
    await screen.findByText('Not saved');
    await opened.user.type(screen.getByLabelText('Body'), ' and more');
    expect(screen.getByLabelText('Body')).toHaveProperty('value', 'Mine and more');
  });

  it("shows the server's errors beside their fields", async () => {
    quietConsole();
    const errors = { body: ['Must not contain that.'] };
    const { user } = await openForm(({ api }) => api.on(updateNote, () => problemResponse(400, { errors })));
    await user.click(updateButton());
    expect(await screen.findByText('Must not contain that.')).toBeTruthy();
    expect(screen.getByLabelText('Body').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a note that was changed somewhere else while it was edited', () => {
  async function openConflict() {
    quietConsole();
    const opened = await openForm(({ api }) =>
      api.on(updateNote, (request) => (request.headers.get('if-match') === '"2"' ? saved(request) : problemResponse(412))),
    );
    await retype(opened, 'Mine');
    opened.host.api.on(readNote, server('Theirs', '"2"'));
    await opened.user.click(updateButton());
    await screen.findByRole('heading', { name: /changed somewhere else/ });
    return opened;
  }

  it('shows both versions, and saves neither', async () => {
    const { host } = await openConflict();
    expect(within(screen.getByRole('article', { name: noteTexts.mine })).getByText('Mine')).toBeTruthy();
    expect(within(screen.getByRole('article', { name: noteTexts.theirs })).getByText('Theirs')).toBeTruthy();
    expect(host.toasts).toEqual([]);
    await waitFor(async () => expect(await storedDraft(host)).toHaveProperty('fields.body', 'Mine'));
  });

  it('saves my version over the one that was shown', async () => {
    const { user, host } = await openConflict();
    await user.click(screen.getByRole('button', { name: noteTexts.keepMine }));
    await waitFor(() => expect(host.toasts).toEqual(['Note updated succesfully']));
    expect(host.api.requests(updateNote).at(-1)?.body).toMatchObject(mine);
  });

  it('keeps my version in the form if it cannot be saved either', async () => {
    const { user, host } = await openConflict();
    host.api.on(updateNote, () => problemResponse(409, { detail: 'Too long.' }));
    await user.click(screen.getByRole('button', { name: noteTexts.keepMine }));
    expect(await screen.findByText('Not saved')).toBeTruthy();
    expect(screen.getByLabelText('Body')).toHaveProperty('value', 'Mine');
  });

  it('puts their version into the form, and saves nothing', async () => {
    const { user, host } = await openConflict();
    await user.click(screen.getByRole('button', { name: noteTexts.takeTheirs }));
    expect(await screen.findByLabelText('Body')).toHaveProperty('value', 'Theirs');
    expect(host.api.requests(updateNote)).toHaveLength(1);
    await waitFor(async () => expect(await storedDraft(host)).toBeUndefined());
  });

  it('is saved without a question if its text has not changed', async () => {
    quietConsole();
    const opened = await openForm(({ api }) =>
      api.on(updateNote, (request) => (request.headers.get('if-match') === '"2"' ? saved(request) : problemResponse(412))),
    );
    await retype(opened, 'Mine');
    opened.host.api.on(readNote, server('Two litres', '"2"'));
    await opened.user.click(updateButton());
    await waitFor(() => expect(opened.host.toasts).toHaveLength(1));
  });
});

describe('unsaved text of an edit', () => {
  const keep =
    (etag: string, body = 'Two litres') =>
    (host: TestHost) =>
      void host.drafts.write('notes/edit/milk', { fields: mine, base: { fields: { ...mine, body }, etag } });

  it('is back in the form after a reload, and can be discarded', async () => {
    const { user, host } = await openForm(keep('"1"'));
    expect(screen.getByLabelText('Body')).toHaveProperty('value', 'Mine');
    expect(host.unsavedCount()).toBe(1);
    await user.click(screen.getByRole('button', { name: noteTexts.discard }));
    expect(screen.getByLabelText('Body')).toHaveProperty('value', 'Two litres');
    await waitFor(async () => expect(await storedDraft(host)).toBeUndefined());
  });

  it('never hides a newer text: both are shown', async () => {
    openNotes('/edit-note/milk', (host) => {
      keep('"0"', 'Older')(host);
      host.api.on(readNote, server('Newer', '"1"'));
    });
    expect(within(await screen.findByRole('article', { name: noteTexts.mine })).getByText('Mine')).toBeTruthy();
    expect(within(screen.getByRole('article', { name: noteTexts.theirs })).getByText('Newer')).toBeTruthy();
  });

  it('becomes a new note when its note is gone', async () => {
    quietConsole();
    const { user, host } = openNotes('/edit-note/milk', (page) => {
      keep('"1"')(page);
      page.api.on(readNote, () => problemResponse(404));
      page.api.on(createNote, () => jsonResponse(aNote({ slug: 'new' }), { status: 201 }));
    });
    await user.click(await screen.findByRole('button', { name: noteTexts.addAsNew }));
    await waitFor(() => expect(host.toasts).toEqual(['A new note has been added']));
    expect(host.api.requests(createNote)[0]?.body).toMatchObject(mine);
    expect(await storedDraft(host)).toBeUndefined();
  });

  it('is not lost when the note is deleted before it is saved', async () => {
    quietConsole();
    const opened = await openForm(({ api }) => api.on(updateNote, () => problemResponse(404)));
    await retype(opened, 'Mine');
    await opened.user.click(updateButton());
    expect(await screen.findByText(noteTexts.gone)).toBeTruthy();
    expect(screen.getByText('Mine')).toBeTruthy();
    opened.host.api.on(createNote, () => problemResponse(409, { detail: 'The account is full.' }));
    await opened.user.click(screen.getByRole('button', { name: noteTexts.addAsNew }));
    expect(await screen.findByText('Not saved')).toBeTruthy();
    await waitFor(async () => expect(await storedDraft(opened.host)).toHaveProperty('fields.body', 'Mine'));
  });
});
