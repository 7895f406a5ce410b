import type { Note } from '@daybook/contracts/notes';
import type { Task } from '@daybook/contracts/tasks';
import type { BrowserContext, Page } from 'playwright-core';
import { texts as notesTexts } from '../mfe-notes/src/texts.ts';
import { violationsInBothThemes } from './setup/axe.ts';
import { card, column } from './setup/board.ts';
import { ignoreErrorsOfChanges, newVisit, type Visit } from './setup/page.ts';
import { createPerson, fillLogin, type Person, storageStateOf } from './setup/people.ts';
import { waitUntil } from './setup/wait-until.ts';

const savedHere = 'Saved on this device';

/** Opens a page of a new user, with these notes. */
async function openPage(at: string, ...titles: string[]) {
  const person = await createPerson();
  for (const title of titles) await person.addNote(title, 'Two litres');
  const visit = await newVisit({ storageState: await storageStateOf(person) });
  await visit.page.goto(at);
  return { ...visit, visit, person };
}

/** Lets every change fail until `restoreServer`. What is read arrives. @param answer - lets the server have it, and loses the response */
async function loseChanges(context: BrowserContext, answer: 'request' | 'response' = 'request') {
  await context.route(isApi, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    if (answer === 'response') await route.fetch();
    return route.abort();
  });
}

const isApi = /\/api\/(notes|tasks)\//;
const restoreServer = (context: BrowserContext) => context.unroute(isApi);
const sendNow = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('online')));

async function addNote(page: Page, title: string) {
  await page.getByRole('link', { name: 'Add Note' }).first().click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Category').selectOption('Personal');
  await page.getByRole('button', { name: 'Add Note' }).click();
}

const notesOf = async (person: Person) => (await person.get<Note[]>('/api/notes/')).map(({ title, body }) => `${title}: ${body}`);

/** Waits, because the server has a change before the page has the response. */
async function expectNotes(person: Person, page: Page, ...expected: string[]) {
  await waitUntil('the notes on the server', async () => (await notesOf(person)).toSorted().join() === expected.toSorted().join());
  await expect(page.getByText(savedHere)).toHaveCount(0);
  expect((await notesOf(person)).toSorted()).toEqual(expected.toSorted());
}

const failures = (visit: Visit) =>
  ignoreErrorsOfChanges(visit, 'ERR_FAILED', 'ERR_INTERNET', 'failed:', '401', 'Failed to fetch', 'listNotes');

describe('a note that is added without a network', () => {
  it('is in the list, saved on the device, also after a reload, and is created once when the network is back', async () => {
    const { page, context, person, visit } = await openPage('/');
    await loseChanges(context);
    await addNote(page, 'Milk');
    await expect(page.getByText('A new note has been added')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Milk' })).toBeVisible();
    await expect(page.getByRole('article').getByText(savedHere)).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.reload();
    await expect(page.getByRole('article').getByText(savedHere)).toBeVisible();
    expect(await page.getByRole('link', { name: 'Continue your draft' }).count()).toBe(0);
    await restoreServer(context);
    await sendNow(page);
    await expectNotes(person, page, 'Milk: ');
    expect(await page.getByRole('link', { name: 'Milk' }).getAttribute('href')).toBe('/notes/milk');
    failures(visit);
  });

  it('can be opened, edited and deleted before the server has it', async () => {
    const { page, context, person, visit } = await openPage('/');
    await loseChanges(context);
    await addNote(page, 'Milk');
    await addNote(page, 'Bread');
    await page.getByRole('link', { name: 'Milk' }).click();
    await expect(page.getByRole('heading', { name: 'Milk', level: 1 })).toBeVisible();
    await expect(page.getByText(savedHere)).toHaveCount(1);
    await page.reload();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Body').fill('Two litres');
    await page.getByRole('button', { name: 'Update Note' }).click();
    await expect(page.getByText('Two litres')).toBeVisible();
    await page.getByRole('link', { name: notesTexts.note.backToList }).click();
    await page.getByRole('link', { name: 'Bread' }).click();
    await deleteShown(page);
    await expect(page.getByRole('link', { name: 'Milk' })).toBeVisible();
    expect(await page.getByRole('link', { name: 'Bread' }).count()).toBe(0);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Milk' })).toBeVisible();
    expect(await page.getByRole('link', { name: 'Bread' }).count()).toBe(0);
    await restoreServer(context);
    await sendNow(page);
    await expectNotes(person, page, 'Milk: Two litres');
    failures(visit);
  });

  it('is created once if the server had it, and only the response was lost', async () => {
    const { page, context, person, visit } = await openPage('/');
    await loseChanges(context, 'response');
    await addNote(page, 'Milk');
    await expect(page.getByRole('article').getByText(savedHere).first()).toBeVisible();
    await page.reload();
    await restoreServer(context);
    await sendNow(page);
    await expectNotes(person, page, 'Milk: ');
    await page.reload();
    await expect(page.getByRole('link', { name: 'Milk' })).toHaveCount(1);
    failures(visit);
  });

  it('belongs to the person who wrote it: nobody else sees or sends it', async () => {
    const { page, context, person, visit } = await openPage('/');
    await loseChanges(context);
    await addNote(page, 'Milk');
    await expect(page.getByRole('article').getByText(savedHere)).toBeVisible();
    await page.getByRole('link', { name: 'Logout' }).click();
    await restoreServer(context);
    const other = await createPerson();
    await fillLogin(page, other);
    await expect(page.getByText('No notes found')).toBeVisible();
    await page.getByRole('link', { name: 'Logout' }).click();
    await expect(page).toHaveURL('**/login');
    expect([await notesOf(other), await notesOf(person)]).toEqual([[], []]);
    await fillLogin(page, person);
    await expectNotes(person, page, 'Milk: ');
    expect(await notesOf(other)).toEqual([]);
    failures(visit);
  });
});

describe('a note that is changed without a network', () => {
  it('shows the change, also after a reload, and is saved when the network is back', async () => {
    const { page, context, person, visit } = await openPage('/edit-note/milk', 'Milk');
    await loseChanges(context);
    await page.getByLabel('Body').fill('Three litres');
    await page.getByRole('button', { name: 'Update Note' }).click();
    await expect(page.getByText('Note updated succesfully')).toBeVisible();
    await expect(page.getByText('Three litres')).toBeVisible();
    await expect(page.getByText(savedHere)).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.reload();
    await expect(page.getByText('Three litres')).toBeVisible();
    await page.goto('/?search=three');
    await page.goto('/');
    await expect(page.getByText('Three litres…')).toBeVisible();
    await restoreServer(context);
    await sendNow(page);
    await expectNotes(person, page, 'Milk: Three litres');
    failures(visit);
  });
});

describe('a note that is deleted without a network', () => {
  it('is not shown any more, and Undo takes the deletion back', async () => {
    const { page, context, person, visit } = await openPage('/notes/milk', 'Milk');
    await loseChanges(context);
    await deleteShown(page);
    await expect(page.getByText('No notes found')).toBeVisible();
    await page.getByRole('group').filter({ hasText: 'Note deleted' }).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Two litres')).toBeVisible();
    await restoreServer(context);
    await page.reload();
    await expect(page.getByText('Two litres')).toBeVisible();
    expect(await notesOf(person)).toEqual(['Milk: Two litres']);

    await loseChanges(context);
    await deleteShown(page);
    await expect(page.getByText('No notes found')).toBeVisible();
    await page.reload();
    await expect(page.getByText('No notes found')).toBeVisible();
    await restoreServer(context);
    await sendNow(page);
    await expectNotes(person, page);
    failures(visit);
  });
});

describe('a task without a network', () => {
  it('is added, changed and deleted, and the server has all of it once when the network is back', async () => {
    const { page, context, person, visit } = await openPage('/task');
    await person.post<Task>('/api/tasks/', { id: 7, title: 'Pay the rent', category: 'backlog' });
    await person.post<Task>('/api/tasks/', { id: 8, title: 'Call Ann', category: 'backlog' });
    await expect(card(column(page, 'BACKLOG'), 'Call Ann')).toBeVisible();
    await loseChanges(context);
    await page.getByRole('link', { name: 'Add Task' }).click();
    await page.getByLabel('Title').fill('Learn to sail');
    await page.getByLabel('Category').selectOption('BACKLOG');
    await page.getByRole('button', { name: 'Add Task' }).click();
    await expect(page.getByRole('link', { name: 'New Learn to sail' })).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole('link', { name: '7 Pay the rent' }).click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Title').fill('Pay the rent today');
    await page.getByRole('button', { name: 'Update Task' }).click();
    await page.getByRole('link', { name: 'Back to the board' }).click();
    await page.getByRole('link', { name: '8 Call Ann' }).click();
    await deleteShown(page);
    await expect(card(column(page, 'BACKLOG'), 'Pay the rent today')).toBeVisible();
    await page.reload();
    await expect(card(column(page, 'BACKLOG'), 'Pay the rent today')).toBeVisible();
    await expect(page.getByRole('link', { name: 'New Learn to sail' })).toBeVisible();
    expect(await page.getByRole('link', { name: '8 Call Ann' }).count()).toBe(0);
    await restoreServer(context);
    await sendNow(page);
    const sent = 'Learn to sail, Pay the rent today';
    await waitUntil('the tasks on the server', async () => (await titlesOf(person)).toSorted().join(', ') === sent);
    await expect(page.getByText(savedHere)).toHaveCount(0);
    expect((await titlesOf(person)).toSorted().join(', ')).toBe(sent);
    failures(visit);
  });
});

const titlesOf = async (person: Person) => (await person.get<Task[]>('/api/tasks/')).map(({ title }) => title);

async function deleteShown(page: Page) {
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
}
