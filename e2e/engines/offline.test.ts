import type { Task } from '@daybook/contracts/tasks';
import { createPerson, type Person } from '../setup/people.ts';
import { columnsByTitle } from '../setup/portals.ts';
import { waitUntil } from '../setup/wait-until.ts';
import { drag, expectInColumn, waitForDragging } from './setup/board.ts';
import { button, dialog, heading, link, text } from './setup/find.ts';
import { openThroughProxy, type OfflineVisit, waitForWorker } from './setup/offline.ts';
import { texts } from '../../shell/src/offline/texts.ts';
import { texts as idleTexts } from '../../shell/src/frame/idle-texts.ts';
import { texts as sessionTexts } from '../../shell/src/session/texts.ts';
import { texts as shellTexts } from '../../shell/src/texts.ts';
import { texts as conflictTexts } from '../../shell/src/unsent/conflict-texts.ts';
import { texts as unsentTexts } from '../../shell/src/unsent/texts.ts';

let visit: OfflineVisit | undefined;
afterEach(() => visit?.proxy.stop());

/** Opens the notes, with a note, and waits until all is cached that they need without a network. */
async function openNotes() {
  const person = await createPerson();
  await person.addNote('Milk', 'Two bottles.');
  visit = await openThroughProxy(person);
  const { tab, goto } = visit;
  await expect(tab).toShow(link('Milk'));
  await waitForWorker(tab);
  // The first page began without the worker, so its reads are not cached.
  await goto('/');
  await expect(tab).toShow(link('Milk'));
  await tab.waitUntil('the data to be cached', async () => (await caches.keys()).some((name) => name.includes('-data-')));
  return visit;
}

it('Daybook opens without a network, and shows what was seen last, with its time', async () => {
  const { tab, proxy, goto } = await openNotes();
  proxy.setLine('down');
  await goto('/');
  await expect(tab).toShow(link('Milk'));
  await expect(tab).toShow(text(texts.shownAsOf));
  await tab.click(link('Tasks'));
  await expect(tab).toShow(heading('Progress Board'));
});

it('a page that a release has put into the cache with Vary is not shown after the next good page', async () => {
  const { tab, proxy, goto } = await openNotes();
  await tab.run(async () => {
    const headers = { 'content-type': 'text/html', vary: 'x-planted', 'x-daybook-seen': '2026-01-01T00:00:00.000Z' };
    const planted = new Request('/', { headers: { 'x-planted': '1' } });
    const cache = await caches.open('daybook-1-page');
    await cache.delete('/');
    await cache.put(planted, new Response('<!doctype html>planted', { headers }));
  });
  await goto('/');
  await tab.waitUntil('the good page', async () => {
    const page = await (await caches.open('daybook-1-page')).match('/');
    return page !== undefined && !(await page.text()).includes('planted');
  });
  proxy.setLine('down');
  await goto('/');
  await expect(tab).toShow(link('Milk'));
});

it('a navigation that the worker does not answer is one request', async () => {
  const { tab, proxy, goto } = await openNotes();
  // The browser may have stopped the worker. It then starts it and preloads the navigation at the same time.
  for (const page of ['choice', 'form', 'callback']) {
    const before = proxy.answered.length;
    await goto(`/api/calendar/page.css?${page}`);
    await expect(tab).toHavePath('/api/calendar/page.css');
    expect(proxy.answered.slice(before).filter((path) => path === '/api/calendar/page.css')).toHaveLength(1);
  }
});

it('Forget this device removes what was seen last', async () => {
  const { tab } = await openNotes();
  await tab.click(button(shellTexts.settings));
  await tab.click(button(idleTexts.forget));
  await tab.click(button(sessionTexts.forget, dialog(sessionTexts.forgetTitle)));
  await expect(tab).toHavePath('/login');
  await expect(tab).toShow(button('Login'));
  // The page may still be replaced by the one without a session; a script in between has no result.
  await tab.waitUntil('the data to be removed', () =>
    caches.keys().then((names) => names.every((name) => !name.includes('-data-'))),
  );
  expect(await tab.run(() => window.localStorage.getItem('refresh'))).toBeNull();
});

describe('a move that the server does not get', () => {
  const title = 'Pay the rent';

  /** Moves a task to DONE while the server cannot be reached for it. */
  async function openWithUnsentMove() {
    const person = await createPerson();
    const { id } = await person.post<Task>('/api/tasks/', { title, category: 'incomplete' });
    visit = await openThroughProxy(person);
    const { tab, proxy, goto } = visit;
    await goto('/task');
    await waitForDragging(tab);
    proxy.setLine('down', /^\/api\/tasks\/\d+\//);
    await drag(tab, title, 'DONE');
    await expectInColumn(tab, 'DONE', title);
    await expect(tab).toShow(link('1 change to send'));
    return { ...visit, person, path: `/api/tasks/${id}/`, id };
  }

  const expectSaved = (person: Person) =>
    waitUntil('the move to be saved', async () => (await columnsByTitle(person))[title] === 'completed');

  it('is counted in the bar and listed, and sent again', async () => {
    const { tab, proxy, person } = await openWithUnsentMove();
    await tab.click(link('1 change to send'));
    await expect(tab).toHavePath('/unsent');
    await expect(tab).toShow(text(title));
    proxy.setLine('up');
    await tab.click(button(unsentTexts.retryOf(title)));
    await expect(tab).toShow(text(unsentTexts.isEmpty));
    await expectSaved(person);
  });

  it('is compared and decided if another device has moved the task', async () => {
    const { tab, proxy, person, path, id } = await openWithUnsentMove();
    await person.put(path, { id, title, category: 'inreview' });
    proxy.setLine('up');
    await tab.run(() => window.dispatchEvent(new Event('online')));
    await tab.click(link('1 needs your decision'));
    await tab.click(link(unsentTexts.decideOf(title)));
    await expect(tab).toShow(heading(conflictTexts.title));
    await tab.click(button(conflictTexts.keepMine));
    await expect(tab).toShow(text(unsentTexts.isEmpty));
    await expectSaved(person);
  });
});
