import { listNoteVersions } from '@daybook/contracts/note-versions';
import { readNote } from '@daybook/contracts/notes';
import { deferred, jsonResponse, offline, problemResponse, quietConsole } from '@daybook/kit/testing/test-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import { noteTexts, openNotes } from '../test-notes.tsx';
import { aVersion, now, openHistory } from './test-history.tsx';
import { texts } from './texts.ts';

const entries = async () =>
  within(await screen.findByRole('list', { name: texts.versions }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the history of a note', () => {
  it('is reached from the note, and leads back to it', async () => {
    const { host, user } = openNotes('/notes/milk', ({ api }) => api.on(listNoteVersions, () => []));
    await user.click(await screen.findByRole('link', { name: texts.history }));
    expect(await screen.findByRole('heading', { name: 'History of Milk', level: 1 })).toBeTruthy();
    expect([host.location.get().path, host.title()]).toEqual(['/notes/milk/history', 'History of Milk']);
    await user.click(screen.getByRole('link', { name: texts.backToNote }));
    expect(host.location.get().path).toBe('/notes/milk');
  });

  it('lists the note as it is now and its versions, with what the next save changed', async () => {
    openHistory('', ({ api }) =>
      api.on(listNoteVersions, () => [
        aVersion({ version: 4, title: 'Milk and bread', changedNext: ['title', 'category'] }),
        aVersion({ version: 2, title: ' ', changedNext: [] }),
        aVersion({ version: 1, changedNext: ['body', 'place', 'pinned'] }),
      ]),
    );
    expect(await entries()).toEqual([
      expect.stringMatching(/^NowSaved 20 November 2026 at /),
      expect.stringMatching(/ amMilk and breadBefore a change of the title and the category$/),
      expect.stringMatching(/ amUntitledSame as the next version$/),
      expect.stringMatching(/ amBefore a change of the body and something else$/),
    ]);
  });

  it('is read to its end', async () => {
    const { host } = openHistory('', ({ api }) =>
      api.on(listNoteVersions, ({ query }) =>
        query.get('cursor') === 'next'
          ? jsonResponse([aVersion({ version: 1 })])
          : jsonResponse([aVersion({ version: 2 })], { next: 'next' }),
      ),
    );
    expect(await entries()).toHaveLength(3);
    expect(host.api.requests(listNoteVersions)).toHaveLength(2);
  });

  it('opens a version', async () => {
    const { host, user } = openHistory('');
    await user.click(await screen.findByRole('link', { name: /^2 November 2026/ }));
    expect(await screen.findByRole('heading', { name: 'Earlier version of Milk' })).toBeTruthy();
    expect(host.location.get().path).toBe('/notes/milk/history/1');
  });

  it('says what it will have if it is empty', async () => {
    openHistory('', ({ api }) => api.on(listNoteVersions, () => []));
    expect(await screen.findByText(texts.empty)).toBeTruthy();
    expect(screen.getByText(texts.emptyWhy)).toBeTruthy();
  });

  it('says that it is loading', async () => {
    const response = deferred<Response>();
    openHistory('', ({ api }) => api.on(listNoteVersions, () => response.promise));
    expect(await screen.findByRole('status', { name: texts.loading })).toBeTruthy();
    await response.resolve(jsonResponse([aVersion()]));
    expect(await entries()).toHaveLength(2);
  });

  it.each([
    ['the server is not reachable', offline],
    ['the server fails', () => problemResponse(500)],
  ])('that cannot be read because %s is read again by Retry', async (_, broken) => {
    const log = quietConsole();
    const { host, user } = openHistory('', ({ api }) => api.on(listNoteVersions, broken));
    expect(await screen.findByText(texts.failed)).toBeTruthy();
    expect(log).toHaveBeenCalledWith('listNoteVersions failed:', expect.any(Error));
    host.api.on(listNoteVersions, () => [aVersion()]);
    await user.click(screen.getByRole('button', { name: texts.retry }));
    expect(await entries()).toHaveLength(2);
  });

  it('stays with a message if it cannot be read again', async () => {
    quietConsole();
    const { host, user } = openHistory('');
    await user.click(await screen.findByRole('link', { name: /^2 November 2026/ }));
    await screen.findByRole('heading', { name: 'Earlier version of Milk' });
    host.api.on(listNoteVersions, () => problemResponse(500));
    act(() => host.navigate('/notes/milk/history'));
    expect(await screen.findByText(texts.stale)).toBeTruthy();
    expect(await entries()).toHaveLength(2);
  });

  it('has what a save on another device has replaced', async () => {
    const { host } = openHistory('');
    expect(await entries()).toHaveLength(2);
    host.api.on(readNote, () => jsonResponse(now, { etag: '"a.4"' }));
    host.api.on(listNoteVersions, () => [aVersion({ version: 3 }), aVersion()]);
    host.changes.publish('notes', { id: 'a', version: 4 });
    await waitFor(async () => expect(await entries()).toHaveLength(3));
  });

  it('of a note that is gone leads back to the list', async () => {
    quietConsole();
    openHistory('', ({ api }) => api.on(readNote, () => problemResponse(404)));
    expect(await screen.findByText(noteTexts.gone)).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Back to notes' }).length).toBeGreaterThan(0);
  });
});
