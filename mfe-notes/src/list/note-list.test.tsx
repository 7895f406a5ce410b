import { listNotes, searchNotes } from '@daybook/contracts/notes';
import {
  deferred,
  jsonResponse,
  offline,
  problemResponse,
  quietConsole,
  renderApp,
  testHost,
} from '@daybook/kit/testing/test-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { NotesApp } from '../app.tsx';
import { aPreview, openNotes, previews } from '../test-notes.tsx';
import { texts } from '../texts.ts';

const titles = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

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
    expect(await screen.findByRole('link', { name: 'Untitled' })).toBeTruthy();
    expect(screen.queryByText(/…/)).toBeNull();
  });

  it('opens a note by a link', async () => {
    const { user, host } = openNotes('/', ({ api }) => api.on(listNotes, () => [aPreview({ slug: 'süß' })]));
    const link = await screen.findByRole('link', { name: 'Milk' });
    expect(link.getAttribute('href')).toBe('/notes/s%C3%BC%C3%9F');
    await user.click(link);
    expect(host.location.get().path).toBe('/notes/s%C3%BC%C3%9F');
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
    await user.click(screen.getByRole('button', { name: 'Show all notes' }));
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

describe('a search', () => {
  it('asks the server from 3 characters on', async () => {
    const { host } = openNotes('/?search=mil', ({ api }) => api.on(searchNotes, () => [aPreview()]));
    await screen.findByRole('link', { name: 'Milk' });
    expect(host.api.requests(searchNotes)[0]?.query.get('search')).toBe('mil');
    expect(host.api.requests(listNotes)).toHaveLength(0);
  });

  it('shows the full list and a hint below 3 characters', async () => {
    const { host } = openNotes('/?search=mi', ({ api }) => api.on(listNotes, () => [aPreview()]));
    await screen.findByRole('link', { name: 'Milk' });
    expect(screen.getByText('Type at least 3 characters to search.')).toBeTruthy();
    expect(host.api.requests(searchNotes)).toHaveLength(0);
  });

  it('that falls below 3 characters loads the full list again, even at once', async () => {
    const host = testHost({ at: '/' });
    host.api.on(listNotes, () => [aPreview()]);
    host.api.on(searchNotes, () => []);
    const usual = { dedupingInterval: 2000 };
    renderApp(
      <SWRConfig value={usual}>
        <NotesApp />
      </SWRConfig>,
      host,
    );
    await screen.findByRole('link', { name: 'Milk' });
    act(() => host.navigate('/?search=bre'));
    await screen.findByText('No notes found');
    host.api.on(listNotes, () => [aPreview({ title: 'Made elsewhere' })]);
    act(() => host.navigate('/?search=br'));
    expect(await screen.findByRole('link', { name: 'Made elsewhere' })).toBeTruthy();
    expect(host.api.requests(listNotes)).toHaveLength(2);
  });

  it('of more than 256 characters shows a hint, and makes no request', async () => {
    const { host } = openNotes(`/?search=${'x'.repeat(257)}`, ({ api }) => api.on(listNotes, () => [aPreview()]));
    await screen.findByRole('link', { name: 'Milk' });
    expect(screen.getByText('This search is too long: type at most 256 characters.')).toBeTruthy();
    expect(host.api.requests(searchNotes)).toHaveLength(0);
  });

  it('shows the latest response, even if an earlier one arrives after it', async () => {
    const late = deferred<Response>();
    const { host } = openNotes('/?search=abc', ({ api }) =>
      api.on(searchNotes, ({ query }) =>
        query.get('search') === 'abc' ? late.promise : jsonResponse([aPreview({ slug: 'late', title: 'Second' })]),
      ),
    );
    await waitFor(() => expect(host.api.requests(searchNotes)).toHaveLength(1));
    act(() => host.navigate('/?search=abcd'));
    await screen.findByRole('link', { name: 'Second' });
    await late.resolve(jsonResponse([aPreview({ title: 'First' })]));
    expect(titles()).toEqual(['Second']);
  });

  it('leaves the previous list visible until the response arrives', async () => {
    const slow = deferred<Response>();
    const { host } = openNotes('/', ({ api }) => {
      api.on(listNotes, () => [aPreview()]);
      api.on(searchNotes, () => slow.promise);
    });
    const link = await screen.findByRole('link', { name: 'Milk' });
    act(() => host.navigate('/?search=bread'));
    expect(link.closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('true');
    await slow.resolve(jsonResponse([]));
    expect(await screen.findByText('No notes found')).toBeTruthy();
  });

  it('leaves the focus on a card that it finds too', async () => {
    const slow = deferred<Response>();
    const { host } = openNotes('/', ({ api }) => {
      api.on(listNotes, () => [aPreview({ slug: 'bread', title: 'Bread' }), aPreview()]);
      api.on(searchNotes, () => slow.promise);
    });
    const link = await screen.findByRole('link', { name: 'Milk' });
    act(() => host.navigate('/?search=milk'));
    link.focus();
    await slow.resolve(jsonResponse([aPreview()]));
    await waitFor(() => expect(titles()).toEqual(['Milk']));
    expect(document.activeElement).toBe(link);
  });

  it('is cleared by its button', async () => {
    const { user, host } = openNotes('/?search=bread', ({ api }) => api.on(searchNotes, () => []));
    await user.click(await screen.findByRole('button', { name: 'Clear search' }));
    expect(host.location.get()).toEqual({ path: '/', search: '' });
  });

  it('that fails does not show the notes of another search', async () => {
    quietConsole();
    const { host } = openNotes('/', ({ api }) => {
      api.on(listNotes, () => [aPreview()]);
      api.on(searchNotes, () => problemResponse(500));
    });
    await screen.findByRole('link', { name: 'Milk' });
    act(() => host.navigate('/?search=bread'));
    expect(await screen.findByText('The notes could not be loaded')).toBeTruthy();
    expect(titles()).toEqual([]);
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
    expect(await screen.findByText('The notes could not be loaded')).toBeTruthy();
    expect(log).toHaveBeenCalledWith('listNotes failed:', expect.any(Error));

    host.api.on(listNotes, () => [aPreview()]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
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
    expect(await screen.findByText('This list could not be brought up to date.')).toBeTruthy();
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
    expect(await screen.findByText('More notes could not be loaded.')).toBeTruthy();
    expect(titles()).toEqual(['Note 1', 'Note 2']);
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
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
