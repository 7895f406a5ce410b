import { listNotes } from '@daybook/contracts/notes';
import { jsonResponse, offline, problemResponse, quietConsole } from '@daybook/kit/testing/test-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aPreview, openNotes, previews, titles } from '../test-notes.tsx';
import { texts } from '../texts.ts';

describe('the notes list', () => {
  it('shows the title, the date, the first words with an ellipsis and the category of each note', async () => {
    openNotes('/', ({ api }) => api.on(listNotes, () => [aPreview({ preview: 'Two litres', category: 'IMPORTANT' })]));

    const card = (await screen.findByRole('link', { name: 'Milk' })).closest('li') as HTMLElement;
    expect(within(card).getByText('Two litres…')).toBeTruthy();
    expect(within(card).getByText('Important')).toHaveProperty('className', expect.stringContaining('purple'));
    expect(within(card).getByText(/^20 November 2026 at \d+:45 (am|pm)$/)).toHaveProperty('dateTime', '2026-11-20T13:45:00.000Z');
  });

  it('asks for previews, not for bodies', async () => {
    const { host } = openNotes('/');
    await screen.findByText('No notes found');
    expect(host.api.requests(listNotes)[0]?.query.get('view')).toBe('preview');
  });

  it('shows a note without a title as Untitled, and nothing for an empty body', async () => {
    openNotes('/', ({ api }) => api.on(listNotes, () => [aPreview({ title: '', preview: '' })]));
    expect(await screen.findByRole('link', { name: texts.untitled })).toBeTruthy();
    expect(screen.queryByText(/…/)).toBeNull();
  });

  it('opens a note by a link', async () => {
    const { user, host } = openNotes('/', ({ api }) => api.on(listNotes, () => [aPreview({ slug: 'süß' })]));
    const link = await screen.findByRole('link', { name: 'Milk' });
    expect(link.getAttribute('href')).toBe('/notes/s%C3%BC%C3%9F');
    await user.click(link);
    await waitFor(() => expect(host.location.get().path).toBe('/notes/s%C3%BC%C3%9F'));
  });

  it('shows both lines of the specification when it is empty, and links to the first note', async () => {
    const { user, host } = openNotes('/');
    expect(await screen.findByText('No notes found')).toBeTruthy();
    expect(screen.getByText('There is no note found with the search phrase above')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: texts.firstNote }));
    expect(host.location.get().path).toBe('/add-note');
  });

  it('filters by category in the client, and clears the filter', async () => {
    const notes = [aPreview({ slug: 'a', title: 'A', category: 'BUSINESS' }), aPreview({ slug: 'b', title: 'B' })];
    const { user, host } = openNotes('/', ({ api }) => api.on(listNotes, () => notes));
    await screen.findByRole('link', { name: 'A' });

    await user.click(screen.getByRole('radio', { name: 'Business' }));
    expect(titles()).toEqual(['A']);
    await user.click(screen.getByRole('radio', { name: 'Important' }));
    expect(screen.getByText('No notes found')).toBeTruthy();
    expect(screen.getByText('There is no note found with the search phrase above')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: texts.clearFilter }));
    expect(titles()).toEqual(['A', 'B']);
    expect(host.api.requests(listNotes)).toHaveLength(1);
  });

  it('keeps the filter while a note is looked at', async () => {
    const { user, host } = openNotes('/', ({ api }) => api.on(listNotes, () => [aPreview()]));
    await user.click(await screen.findByRole('radio', { name: 'Personal' }));
    await user.click(screen.getByRole('link', { name: 'Milk' }));
    await screen.findByText('Two litres');
    act(() => host.navigate('/'));
    expect(await screen.findByRole('radio', { name: 'Personal', checked: true })).toBeTruthy();
  });

  it('reads further pages until the filter finds a note', async () => {
    const { user } = openNotes('/', ({ api }) =>
      api.on(listNotes, ({ query }) => {
        if (!query.has('cursor')) return jsonResponse(previews(60), { next: 'c1' });
        if (query.get('cursor') === 'c1') return jsonResponse(previews(60, 61), { next: 'c2' });
        return jsonResponse([aPreview({ slug: 'rare', title: 'Rare', category: 'IMPORTANT' })]);
      }),
    );
    await user.click(await screen.findByRole('radio', { name: 'Important' }));
    expect(await screen.findByRole('link', { name: 'Rare' })).toBeTruthy();
  });
});

describe('a list that cannot be read', () => {
  it.each([
    ['the server is not reachable', offline],
    ['the server fails', () => problemResponse(500)],
    ['the response does not match the contract', () => jsonResponse([{ title: 1 }])],
  ])('shows an error when %s, logs it to the console, and reads again by Retry', async (_, broken) => {
    const log = quietConsole();
    const { user, host } = openNotes('/', ({ api }) => api.on(listNotes, broken));
    expect(await screen.findByText(texts.listFailed)).toBeTruthy();
    expect(log).toHaveBeenCalledWith('listNotes failed:', expect.any(Error));

    host.api.on(listNotes, () => [aPreview()]);
    await user.click(screen.getByRole('button', { name: texts.retry }));
    expect(await screen.findByRole('link', { name: 'Milk' })).toBeTruthy();
  });

  it('keeps what was read before, with a warning', async () => {
    quietConsole();
    const { host } = openNotes('/', ({ api }) => api.on(listNotes, () => [aPreview()]));
    await screen.findByRole('link', { name: 'Milk' });
    host.api.on(listNotes, offline);
    act(() => host.navigate('/add-note'));
    await screen.findByLabelText('Title');
    act(() => host.navigate('/'));
    expect(await screen.findByText(texts.listStale)).toBeTruthy();
    expect(titles()).toEqual(['Milk']);
  });

  it('keeps the first pages when a later one fails, and reads it by Retry', async () => {
    quietConsole();
    let isDown = true;
    const { user } = openNotes('/', ({ api }) =>
      api.on(listNotes, ({ query }) => {
        if (!query.has('cursor')) return jsonResponse(previews(2), { next: 'c1' });
        return isDown ? problemResponse(503) : jsonResponse(previews(1, 3));
      }),
    );
    expect(await screen.findByText(texts.moreFailed)).toBeTruthy();
    expect(titles()).toEqual(['Note 1', 'Note 2']);
    isDown = false;
    await user.click(screen.getByRole('button', { name: texts.retry }));
    expect(await screen.findByRole('link', { name: 'Note 3' })).toBeTruthy();
  });
});

describe('a draft of a new note', () => {
  it('is offered on the list', async () => {
    const { user, host } = openNotes('/', ({ drafts }) => {
      void drafts.write('notes/new', { fields: { title: 'Begun', body: '', category: '' } });
    });
    await user.click(await screen.findByRole('link', { name: 'Continue your draft' }));
    expect(host.location.get().path).toBe('/add-note');
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Begun');
  });

  it.each([
    ['is blank', { fields: { title: ' ', body: '', category: '' } }],
    ['cannot be read', { anything: 'else' }],
  ])('is not offered when it %s', async (_, draft) => {
    openNotes('/', ({ drafts }) => void drafts.write('notes/new', draft));
    await screen.findByText('No notes found');
    expect(screen.queryByText('Continue your draft')).toBeNull();
  });
});
