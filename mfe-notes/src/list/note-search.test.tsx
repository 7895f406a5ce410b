import { listNotes, searchNotes } from '@daybook/contracts/notes';
import { deferred, jsonResponse, problemResponse, quietConsole, renderApp, testHost } from '@daybook/kit/testing/test-host';
import { act, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { NotesApp } from '../app.tsx';
import { aPreview, openNotes, titles } from '../test-notes.tsx';
import { texts } from '../texts.ts';

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
    expect(screen.getByText(texts.searchTooShort)).toBeTruthy();
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
    expect(screen.getByText(texts.searchTooLong)).toBeTruthy();
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
    await user.click(await screen.findByRole('button', { name: texts.clearSearch }));
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
    expect(await screen.findByText(texts.listFailed)).toBeTruthy();
    expect(titles()).toEqual([]);
  });
});
