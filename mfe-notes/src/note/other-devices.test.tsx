import { deleteNote, listNotes, type Note, readNote, updateNote } from '@daybook/contracts/notes';
import { deferred, jsonResponse, problemResponse, quietConsole, type TestHost } from '@daybook/kit/testing/test-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aNote, aPreview, noteTexts, openNotes } from '../test-notes.tsx';

/** Another note in each test: the app remembers its saves. */
let id: string;
let tests = 0;
beforeEach(() => ({ id } = aNote({ slug: `${(tests += 1)}` })));

const etag = (version: number) => `"${id}.${version}"`;
const stored = (note: Partial<Note>, version: number) => () => jsonResponse(aNote({ id, ...note }), { etag: etag(version) });

/** Lets a change arrive from another device. */
const changeElsewhere = (host: TestHost, version?: number, changed: string | undefined = id) =>
  host.changes.publish('notes', { id: changed, version });

const listCount = ({ api }: TestHost) => api.requests(listNotes).length;
const link = (name: string) => screen.findByRole('link', { name });

/** Resolves after a longer time than that for which changes are collected before they are read. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 300));

describe('a list of notes', () => {
  it('has what was changed on another device', async () => {
    const { host } = openNotes('/', ({ api }) => api.on(listNotes, () => [aPreview()]));
    await link('Milk');
    host.api.on(listNotes, () => [aPreview({ slug: 'bread', title: 'Bread' })]);
    changeElsewhere(host, 1, 'another');
    await link('Bread');
    expect(screen.queryByRole('link', { name: 'Milk' })).toBeNull();
  });

  it('is read once for many changes', async () => {
    const { host } = openNotes('/', ({ api }) => api.on(listNotes, () => [aPreview()]));
    await link('Milk');
    for (let version = 1; version < 50; version += 1) changeElsewhere(host, version);
    await waitFor(() => expect(listCount(host)).toBe(2));
    await settled();
    expect(listCount(host)).toBe(2);
  });

  it('is not read again for a change of this page, also one that arrives before the response', async () => {
    const response = deferred<Response>();
    const { host, user } = openNotes('/edit-note/milk', ({ api }) => {
      api.on(readNote, stored({}, 1));
      api.on(updateNote, () => response.promise);
    });
    await user.type(await screen.findByLabelText('Title'), ' and bread');
    await user.click(screen.getByRole('button', { name: 'Update Note' }));
    act(() => host.navigate('/'));
    await waitFor(() => expect(listCount(host)).toBe(1));
    changeElsewhere(host, 2);
    await response.resolve(stored({ title: 'Milk and bread' }, 2)());
    changeElsewhere(host, 2);
    await settled();
    expect(listCount(host)).toBe(1);
    changeElsewhere(host, 3);
    await waitFor(() => expect(listCount(host)).toBe(2));
  });
});

describe('an open note', () => {
  const openNote = async () => {
    const opened = openNotes('/notes/milk', ({ api }) => api.on(readNote, stored({}, 1)));
    await screen.findByText('Two litres');
    return opened;
  };

  it('shows what was changed on another device, and is not read again for another note', async () => {
    const { host } = await openNote();
    const before = host.api.requests(readNote).length;
    changeElsewhere(host, 7, 'another');
    changeElsewhere(host, 1);
    await settled();
    expect(host.api.requests(readNote).length).toBe(before);
    host.api.on(readNote, stored({ body: 'Three litres' }, 2));
    changeElsewhere(host, 2);
    expect(await screen.findByText('Three litres')).toBeTruthy();
  });

  it('that was deleted on another device is no longer shown', async () => {
    quietConsole();
    const { host } = await openNote();
    host.api.on(readNote, () => problemResponse(404));
    changeElsewhere(host);
    expect(await screen.findByText(noteTexts.gone)).toBeTruthy();
  });

  it('is not deleted in a state that came while the dialog was open, before the person has seen it', async () => {
    quietConsole();
    const { host, user } = await openNote();
    host.api.on(deleteNote, ({ headers }) =>
      headers.get('if-match') === etag(2) ? new Response(null, { status: 204 }) : problemResponse(412),
    );
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    host.api.on(readNote, stored({ body: 'Three litres' }, 2));
    changeElsewhere(host, 2);
    await screen.findByText('Three litres');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(noteTexts.changedBeforeDelete)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(host.location.get().path).toBe('/'));
    expect(host.api.requests(deleteNote).map(({ headers }) => headers.get('if-match'))).toEqual([etag(1), etag(2)]);
  });
});

describe('an open form', () => {
  const openForm = async () => {
    const opened = openNotes('/edit-note/milk', ({ api }) => api.on(readNote, stored({}, 1)));
    await opened.user.type(await screen.findByLabelText('Title'), ' of mine');
    return opened;
  };

  it('says that its note was changed on another device, and keeps the text', async () => {
    const { host } = await openForm();
    host.api.on(readNote, stored({ body: 'Three litres' }, 2));
    changeElsewhere(host, 2);
    expect(await screen.findByText(noteTexts.changedElsewhere)).toBeTruthy();
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Milk of mine');
    expect(screen.getByLabelText('Body')).toHaveProperty('value', 'Two litres');
    host.api.on(readNote, stored({}, 3));
    changeElsewhere(host, 3);
    await waitFor(() => expect(screen.queryByText(noteTexts.changedElsewhere)).toBeNull());
  });

  it('says that its note was deleted on another device', async () => {
    quietConsole();
    const { host } = await openForm();
    host.api.on(readNote, () => problemResponse(404));
    changeElsewhere(host);
    expect(await screen.findByText(noteTexts.deletedElsewhere)).toBeTruthy();
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Milk of mine');
  });
});
