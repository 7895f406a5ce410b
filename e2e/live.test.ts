import type { Page } from 'playwright-core';
import { baseUrl, ignoreErrors, newVisit, type Visit } from './setup/page.ts';
import { isStream } from './setup/changes.ts';
import { card, column, waitForList } from './setup/board.ts';
import { createPerson, fillLogin, type Person, storageStateOf } from './setup/people.ts';
import { connect, openPortal } from './setup/portal-board.ts';
import { expectTypedNote, typeNote } from './setup/typed-note.ts';
import { waitUntil } from './setup/wait-until.ts';

/** A change is visible on another device within a second. The machine of the tests may be busy, so this is not a benchmark. */
const SOON = { timeout: 3000 };

let person: Person;
beforeEach(async () => (person = await createPerson()));

/** Opens a device, and waits until it follows the changes. */
async function openDevice(path: string): Promise<Visit> {
  const visit = await newVisit({ storageState: await storageStateOf(person) });
  const followed = visit.page.waitForResponse(isStream);
  await visit.page.goto(path);
  await followed;
  return visit;
}

const note = (page: Page, name: string) => page.getByRole('link', { name });

describe('a change on one device', () => {
  it('is on the list and in the open note of another one', async () => {
    const { slug } = await person.addNote('Milk');
    const [list, open, writer] = [
      await openDevice('/'),
      await openDevice(`/notes/${slug}`),
      await openDevice(`/edit-note/${slug}`),
    ];
    await writer.page.getByLabel('Title').fill('Oat milk');
    await writer.page.getByRole('button', { name: 'Update Note' }).click();
    await Promise.all([
      expect(note(list.page, 'Oat milk')).toBeVisible(SOON),
      expect(open.page.getByRole('heading', { name: 'Oat milk' })).toBeVisible(SOON),
    ]);
    await person.remove(`/api/notes/${slug}/`);
    await expect(list.page.getByText('No notes found', { exact: true })).toBeVisible(SOON);
    await expect(open.page.getByText('This note is not here any more')).toBeVisible(SOON);
    for (const visit of [open, writer]) ignoreErrors(visit, '404', 'There is nothing at this address');
  });

  it('moves a card on the board of another one, but not while a card is lifted there', async () => {
    for (const id of [1, 2]) await person.post('/api/tasks/', { id, title: `Card ${id}`, category: 'incomplete' });
    const { page } = await openDevice('/task');
    const inDone = page.getByRole('region', { name: 'DONE' }).getByRole('link', { name: '2 Card 2' });
    await page.getByRole('link', { name: '1 Card 1' }).focus();
    await page.keyboard.press('Space');
    const read = waitForList(page);
    await person.put('/api/tasks/2/', { id: 2, title: 'Card 2', category: 'completed' });
    await read;
    await expect(inDone).not.toBeVisible();
    await page.keyboard.press('Escape');
    await expect(inDone).toBeVisible(SOON);
  });

  it('is told in the open form of another one, which keeps what was typed', async () => {
    const { slug } = await person.addNote('Milk', 'Two litres');
    const { page } = await openDevice(`/edit-note/${slug}`);
    await page.getByLabel('Title').fill('Oat milk');
    await person.put(`/api/notes/${slug}/`, { title: 'Milk', body: 'Three litres', category: 'PERSONAL' });
    await expect(page.getByText('This note was changed somewhere else.', { exact: false })).toBeVisible(SOON);
    await expect(page.getByLabel('Title')).toHaveValue('Oat milk');
  });
});

describe('a board in another site', () => {
  it('has what was changed in Daybook', async () => {
    const visit = await openPortal('plain-html', ['Pay the rent'], 'live');
    const followed = visit.page.waitForResponse(isStream);
    await connect(visit);
    await followed;
    await visit.person.put('/api/tasks/1/', { id: 1, title: 'Pay the rent', category: 'completed' });
    await expect(card(column(visit.within, 'DONE'), 'Pay the rent')).toBeVisible(SOON);
    ignoreErrors(visit, 'the server responded with a status of 401');
  });
});

describe('a session that is ended on another device', () => {
  it('leads to the login, and what was typed is there afterwards', async () => {
    const storageState = await storageStateOf(person);
    const visit = await newVisit({ storageState });
    const { page } = visit;
    const followed = page.waitForResponse(isStream);
    await page.goto('/add-note');
    await followed;
    await typeNote(page);
    const refresh = storageState.origins[0]?.localStorage.find(({ name }) => name === 'refresh')?.value;
    await fetch(new URL('/api/token/revoke/', baseUrl()), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh }),
    });
    await expect(page).toHaveURL('**/login');
    await fillLogin(page, person);
    await page.getByRole('heading', { name: 'Notes', level: 1 }).waitFor();
    await page.goto('/add-note');
    await expectTypedNote(page);
    ignoreErrors(visit, 'the server responded with a status of 401', 'The session has ended');
  });
});

describe('the tabs of a browser', () => {
  it('share one stream, which another tab continues when its tab is closed', async () => {
    await person.addNote('Milk');
    const { context, page } = await openDevice('/');
    const streams: string[] = [];
    context.on('request', (request) => isStream(request) && streams.push(request.url()));
    const other = await context.newPage();
    await other.goto('/');
    await expect(note(other, 'Milk')).toBeVisible();
    await person.addNote('Bread');
    await expect(note(other, 'Bread')).toBeVisible(SOON);
    await expect(note(page, 'Bread')).toBeVisible(SOON);
    expect(streams).toEqual([]);
    await page.close();
    await waitUntil('the stream of the other tab', () => Promise.resolve(streams.length === 1));
    await person.addNote('Salt');
    await expect(note(other, 'Salt')).toBeVisible(SOON);
  });

  it('follow nothing after a logout in one of them', async () => {
    const { context, page } = await openDevice('/');
    const ended = context.waitForEvent('requestfailed', isStream);
    const other = await context.newPage();
    await other.goto('/logout');
    await ended;
    await expect(page).toHaveURL('**/login');
  });
});
