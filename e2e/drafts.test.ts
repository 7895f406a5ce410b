import type { Page } from 'playwright-core';
import { newVisit, ignoreErrors, ignoreErrorsOfChanges, type Visit } from './setup/page.ts';
import { createPerson, fillLogin, logIn } from './setup/people.ts';
import { expectTypedNote, typeNote } from './setup/typed-note.ts';
import { waitUntil } from './setup/wait-until.ts';

describe('a session that ends', () => {
  it('keeps the input until after the next login', async () => {
    const person = await createPerson();
    const visit = await newVisit();
    await logIn(visit, person);
    await visit.page.goto('/add-note');
    await typeNote(visit.page);
    await revokeSession(visit.page);
    await visit.page.getByRole('button', { name: 'Add Note' }).click();
    await expect(visit.page).toHaveURL('**/login');
    await fillLogin(visit.page, person);
    await expect(visit.page.getByRole('heading', { name: 'Notes', level: 1 })).toBeVisible();

    await expect(visit.page.getByRole('link', { name: 'Half a thought' })).toBeVisible();
    await waitUntil('the note on the server', async () => (await person.get<unknown[]>('/api/notes/')).length > 0);
    expect(await person.get<unknown[]>('/api/notes/')).toHaveLength(1);
    await visit.page.goto('/add-note');
    await expect(visit.page.getByLabel('Title')).toHaveValue('');
    ignoreErrors(visit, ...sessionEnded);
  });

  it('does not show the draft to another user', async () => {
    const visit = await newVisit();
    await logIn(visit, await createPerson());
    await visit.page.goto('/add-note');
    await typeNote(visit.page);
    await revokeSession(visit.page);
    await visit.page.getByRole('button', { name: 'Add Note' }).click();
    await expect(visit.page).toHaveURL('**/login');

    await fillLogin(visit.page, await createPerson());
    await expect(visit.page.getByRole('heading', { name: 'Notes', level: 1 })).toBeVisible();
    await visit.page.goto('/add-note');
    await expect(visit.page.getByLabel('Title')).toBeVisible();
    expect(await visit.page.getByLabel('Title').inputValue()).toBe('');
    ignoreErrors(visit, ...sessionEnded);
  });
});

describe('a draft', () => {
  it('survives a reload', async () => {
    const visit = await newVisit();
    await logIn(visit, await createPerson());
    await visit.page.goto('/add-note');
    await typeNote(visit.page);
    await visit.page.reload();
    await expectTypedNote(visit.page);
  });

  it('survives a crash of the tab', async () => {
    const visit = await newVisit();
    await logIn(visit, await createPerson());
    await visit.page.goto('/add-note');
    await typeNote(visit.page);
    await waitForDraft(visit.page);
    await crash(visit);

    const newTab = await visit.context.newPage();
    await newTab.goto('/add-note');
    await expectTypedNote(newTab);
    ignoreErrors(visit, 'crashed');
  });
});

describe('two tabs with one form', () => {
  it('have a draft each, also after a reload; saving one keeps the other', async () => {
    const { person, one, other } = await openTwoForms();
    await one.getByLabel('Title').fill('One');
    await other.getByLabel('Title').fill('Other');
    for (const tab of [one, other]) await tab.getByLabel('Category').selectOption('Personal');
    for (const tab of [one, other]) await tab.reload();
    await expect(one.getByLabel('Title')).toHaveValue('One');
    await expect(other.getByLabel('Title')).toHaveValue('Other');

    await one.getByRole('button', { name: 'Add Note' }).click();
    await expect(one.getByRole('link', { name: 'One' })).toBeVisible();
    expect(await one.getByRole('link', { name: 'Continue your draft' }).count()).toBe(0);
    await other.reload();
    await expect(other.getByLabel('Title')).toHaveValue('Other');
    await other.close();

    await one.reload();
    await one.getByRole('link', { name: 'Continue your draft' }).click();
    await expect(one.getByLabel('Title')).toHaveValue('Other');
    await one.getByRole('button', { name: 'Add Note' }).click();
    await expect(one.getByRole('link', { name: 'Other' })).toBeVisible();
    expect((await person.get<unknown[]>('/api/notes/')).length).toBe(2);
  });

  it('create a note each, also if the first response was lost', async () => {
    const { visit, person, one, other } = await openTwoForms();
    await one.getByLabel('Title').fill('One');
    await one.getByLabel('Category').selectOption('Personal');
    // The note is created, but the response is lost.
    await one.route('**/api/notes/', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await one.getByRole('button', { name: 'Add Note' }).click();
    await expect(one.getByText('A new note has been added')).toBeVisible();
    await other.reload();
    await other.getByLabel('Title').fill('Other');
    await other.getByLabel('Category').selectOption('Business');
    await other.getByRole('button', { name: 'Add Note' }).click();
    await expect(other.getByRole('link', { name: 'Other' })).toBeVisible();

    await one.unroute('**/api/notes/');
    await one.evaluate(() => void window.dispatchEvent(new Event('online')));
    await expect(one.getByRole('link', { name: 'Other' })).toBeVisible();
    await expect(one.getByText('Saved on this device')).not.toBeAttached();
    const titles = (await person.get<{ title: string }[]>('/api/notes/')).map(({ title }) => title);
    expect(titles.toSorted()).toEqual(['One', 'Other']);
    ignoreErrorsOfChanges(visit, 'ERR_FAILED', 'createNote failed');
  });
});

/** Ends the session at the server, as a revocation from elsewhere would, and lets the access token expire. */
async function revokeSession(page: Page) {
  await page.evaluate(async () => {
    const refresh = localStorage.getItem('refresh');
    const body = JSON.stringify({ refresh });
    await fetch('/api/token/revoke/', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const [head = '', claims = ''] = (localStorage.getItem('access') ?? '').split('.');
    const expired = btoa(JSON.stringify({ ...(JSON.parse(atob(claims)) as object), exp: 1 }));
    localStorage.setItem('access', `${head}.${expired}.signature`);
  });
}

/** Waits until the draft is stored. It is written at once and then at most four times a second. */
async function waitForDraft(page: Page) {
  while (!(await page.evaluate(readDrafts)).includes('PERSONAL')) await page.waitForTimeout(50);
}

function readDrafts() {
  return new Promise<string>((resolve, reject) => {
    const opening = indexedDB.open('daybook');
    opening.onerror = () => reject(new Error('The drafts cannot be read.'));
    opening.onsuccess = () => {
      const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(JSON.stringify(reading.result));
      };
    };
  });
}

/** Crashes the tab: no event of the page is fired. */
async function crash({ page }: Visit) {
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;
}

/** The console errors of a save after the session has ended. */
const sessionEnded = ['401', 'The session has ended', 'createNote failed'];

/** Opens the form of a new note in two tabs of a new user. */
async function openTwoForms() {
  const visit = await newVisit();
  const person = await createPerson();
  await logIn(visit, person);
  const [one, other] = [visit.page, await visit.context.newPage()];
  for (const tab of [one, other]) await tab.goto('/add-note');
  return { visit, person, one, other };
}
