import { readNoteVersion, restoreNoteVersion } from '@daybook/contracts/note-versions';
import { readNote, updateNote } from '@daybook/contracts/notes';
import { deferred, jsonResponse, offline, problemResponse, quietConsole, type TestHost } from '@daybook/kit/testing/test-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import { noteTexts } from '../test-notes.tsx';
import { aVersion, now, openHistory } from './test-history.tsx';
import { texts } from './texts.ts';

const restored = { ...now, body: 'Two litres\nof milk' };
const restoreButton = () => screen.findByRole('button', { name: texts.restore });

async function pressRestore(script: (host: TestHost) => void) {
  const opened = openHistory('/1', script);
  await opened.user.click(await restoreButton());
  return opened;
}

const onRestore = ({ api }: TestHost) => api.on(restoreNoteVersion, () => saved(api, restored, '"a.4"'));

/** Returns the response of a server that has saved this state: the screen reads the note again. */
function saved(api: TestHost['api'], note: typeof now, etag: string) {
  const response = () => jsonResponse(note, { etag });
  api.on(readNote, response);
  return response();
}

describe('a version of a note', () => {
  it('shows what has changed since, by lines and words, as text and not by colour only', async () => {
    const { container } = openHistory('/1');
    expect(await screen.findByRole('heading', { name: 'Earlier version of Milk', level: 1 })).toBeTruthy();
    expect(container.textContent).toContain('Removed sinceTwo litres\nAdded sinceThree litres\nof milk');
    expect(screen.getByText('Two').tagName).toBe('DEL');
    expect(screen.getByText('Three').tagName).toBe('INS');
    expect(screen.queryByRole('heading', { name: texts.title })).toBeNull();
  });

  it('shows another title and category', async () => {
    openHistory('/1', ({ api }) =>
      api.on(readNoteVersion, () => ({ ...aVersion({ title: 'Bread', category: 'BUSINESS' }), body: now.body })),
    );
    const sectionOf = async (name: string) => (await screen.findByRole('heading', { name })).closest('section')?.textContent;
    expect(await sectionOf(texts.title)).toBe('TitleRemoved sinceBreadAdded sinceMilk');
    expect(await sectionOf(texts.category)).toBe('Categorywas Business is now Personal');
    expect(await sectionOf(texts.body)).toBe('BodyNot changed.');
  });

  it('that is the same as the note says so, and cannot be restored', async () => {
    openHistory('/1', ({ api }) => api.on(readNoteVersion, () => ({ ...aVersion(), body: now.body })));
    expect(await screen.findByText(texts.same)).toBeTruthy();
    expect(screen.queryByRole('button', { name: texts.restore })).toBeNull();
  });

  it('shows only the lines around a change, and the others on demand', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => `Line ${index}`);
    const { container, user } = openHistory('/1', ({ api }) => {
      api.on(readNote, () => jsonResponse({ ...now, body: lines.join('\n') }, { etag: '"a.3"' }));
      api.on(readNoteVersion, () => ({ ...aVersion(), body: lines.with(20, 'Old line').join('\n') }));
    });
    const [before, after] = await screen.findAllByText(/^\d+ unchanged lines$/);
    expect([before?.textContent, after?.textContent]).toEqual(['17 unchanged lines', '16 unchanged lines']);
    expect(container.querySelector('details')?.open).toBe(false);
    await user.click(before as HTMLElement);
    expect(container.querySelector('details')?.open).toBe(true);
  });

  it('with hundreds of changes shows more of them on demand', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => `Line ${index}`);
    const { user } = openHistory('/1', ({ api }) => {
      api.on(readNote, () => jsonResponse({ ...now, body: lines.join('\n') }, { etag: '"a.3"' }));
      const body = lines.map((line, index) => (index % 2 ? line : `${line} of old`)).join('\n');
      api.on(readNoteVersion, () => ({ ...aVersion(), body }));
    });
    const before = (await screen.findAllByText(texts.removed)).length;
    await user.click(screen.getByRole('button', { name: 'Show more changes' }));
    expect(screen.getAllByText(texts.removed).length).toBeGreaterThan(before);
    await user.click(screen.getByRole('button', { name: 'Show more changes' }));
    expect(screen.getAllByText(texts.removed)).toHaveLength(150);
    expect(screen.queryByRole('button', { name: 'Show more changes' })).toBeNull();
  });

  it('shows text that looks like markup as plain text', async () => {
    const body = '<img src=x onerror=alert(1)> & <b>more</b>';
    const { container } = openHistory('/1', ({ api }) => api.on(readNoteVersion, () => ({ ...aVersion(), body })));
    await restoreButton();
    expect(container.textContent).toContain(body);
    expect(container.querySelector('img, b')).toBeNull();
  });

  it('is compared with the note as another device has saved it', async () => {
    const { container, host } = openHistory('/1');
    await screen.findByText('Three');
    host.api.on(readNote, () => jsonResponse({ ...now, body: 'Four litres\nof milk' }, { etag: '"a.4"' }));
    host.changes.publish('notes', { id: 'a', version: 4 });
    await waitFor(() => expect(container.textContent).toContain('Four litres'));
  });

  it('that is no longer kept leads back to the history', async () => {
    quietConsole();
    const { host, user } = openHistory('/99', ({ api }) => api.on(readNoteVersion, () => problemResponse(404)));
    expect(await screen.findByText(texts.versionGone)).toBeTruthy();
    expect(host.api.requests(readNoteVersion)[0]?.params).toEqual({ slug: 'milk', version: '99' });
    const [link] = screen.getAllByRole('link', { name: texts.backToHistory });
    await user.click(link as HTMLElement);
    expect(host.location.get().path).toBe('/notes/milk/history');
  });

  it('that cannot be read is read again by Retry', async () => {
    quietConsole();
    const { host, user } = openHistory('/1', ({ api }) => api.on(readNoteVersion, offline));
    expect(await screen.findByText(texts.versionFailed)).toBeTruthy();
    host.api.on(readNoteVersion, () => ({ ...aVersion(), body: 'x' }));
    await user.click(screen.getByRole('button', { name: texts.retry }));
    expect(await restoreButton()).toBeTruthy();
  });

  it('of a note that is gone says so', async () => {
    quietConsole();
    openHistory('/1', ({ api }) => {
      api.on(readNote, () => problemResponse(404));
      api.on(readNoteVersion, () => problemResponse(404));
    });
    expect(await screen.findByText(noteTexts.gone)).toBeTruthy();
  });
});

describe('restoring a version', () => {
  it('saves it over the state that is shown, and goes to the note as it is then', async () => {
    const { host } = await pressRestore(onRestore);
    expect(await screen.findByText(/Two litres/)).toBeTruthy();
    expect([host.location.get().path, host.toasts]).toEqual(['/notes/milk', [texts.restored]]);
    const [request] = host.api.requests(restoreNoteVersion);
    expect([request?.params, request?.headers.get('if-match')]).toEqual([{ slug: 'milk', version: '1' }, '"a.3"']);
  });

  it('is taken back by Undo, which saves the note as it was before', async () => {
    const { host } = await pressRestore(onRestore);
    await waitFor(() => expect(host.toastActions[0]?.label).toBe(texts.undo));
    host.api.on(updateNote, () => saved(host.api, now, '"a.5"'));
    act(() => host.toastActions[0]?.onPress());
    await waitFor(() => expect(host.toasts).toEqual([texts.restored, texts.undone]));
    const [request] = host.api.requests(updateNote);
    expect([request?.body, request?.headers.get('if-match')]).toEqual([
      { title: 'Milk', body: 'Three litres\nof milk', category: 'PERSONAL' },
      '"a.4"',
    ]);
    expect(await screen.findByText(/Three litres/)).toBeTruthy();
  });

  it('that cannot be taken back at once says where the text is', async () => {
    quietConsole();
    const { host } = await pressRestore(onRestore);
    await waitFor(() => expect(host.toastActions).toHaveLength(1));
    host.api.on(updateNote, () => problemResponse(412));
    act(() => host.toastActions[0]?.onPress());
    await waitFor(() => expect(host.toasts).toEqual([texts.restored, texts.notUndone]));
  });

  it('of a note that has changed meanwhile shows the change first', async () => {
    quietConsole();
    const { host, user, container } = await pressRestore(({ api }) =>
      api.on(restoreNoteVersion, ({ headers }) =>
        headers.get('if-match') === '"a.4"' ? jsonResponse(restored, { etag: '"a.5"' }) : problemResponse(412),
      ),
    );
    expect(await screen.findByText(texts.changedMeanwhile)).toBeTruthy();
    host.api.on(readNote, () => jsonResponse({ ...now, body: 'Four litres\nof milk' }, { etag: '"a.4"' }));
    await user.click(await restoreButton());
    await waitFor(() => expect(container.textContent).toContain('Four litres'));
    expect(host.toasts).toEqual([]);
    await user.click(await restoreButton());
    await waitFor(() => expect(host.toasts).toEqual([texts.restored]));
  });

  it.each([
    ['the server is not reachable', offline, texts.notRestored],
    ['the account is full', () => problemResponse(409, { detail: 'Delete some.' }), `${texts.notRestored} · Delete some.`],
  ])('that fails because %s says so, and can be tried again', async (_, broken, message) => {
    quietConsole();
    const { host, user } = await pressRestore(({ api }) => api.on(restoreNoteVersion, broken));
    const shown = (await screen.findByText(texts.notRestored)).closest('[role=status]');
    expect(shown?.textContent).toBe(message);
    expect(host.toasts).toEqual([]);
    onRestore(host);
    await user.click(await restoreButton());
    await waitFor(() => expect(host.toasts).toEqual([texts.restored]));
  });

  it('sends one request when it is pressed twice', async () => {
    const response = deferred<Response>();
    const { host, user } = openHistory('/1', ({ api }) => api.on(restoreNoteVersion, () => response.promise));
    await user.dblClick(await restoreButton());
    await response.resolve(jsonResponse(restored, { etag: '"a.4"' }));
    await waitFor(() => expect(host.toasts).toHaveLength(1));
    expect(host.api.requests(restoreNoteVersion)).toHaveLength(1);
    expect(within(document.body).queryByText(texts.notRestored)).toBeNull();
  });
});
