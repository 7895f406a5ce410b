import type { Page } from 'playwright-core';
import { aVisit, forgive, type Visit } from './setup/page.ts';
import { aPerson, fillLogin, logIn } from './setup/people.ts';
import { expectTypedNote, typeNote } from './setup/typed-note.ts';
import { until } from './setup/until.ts';

describe('a session that ends', () => {
  it('gives back after the login what was being typed', async () => {
    const person = await aPerson();
    const visit = await aVisit();
    await logIn(visit, person);
    await visit.page.goto('/add-note');
    await typeNote(visit.page);
    await revokeSession(visit.page);
    await visit.page.getByRole('button', { name: 'Add Note' }).click();
    await visit.page.waitForURL('**/login');
    await fillLogin(visit.page, person);
    await visit.page.getByRole('heading', { name: 'Notes', level: 1 }).waitFor();

    await visit.page.goto('/add-note');
    await expectTypedNote(visit.page);
    await visit.page.getByRole('button', { name: 'Add Note' }).click();
    await visit.page.getByRole('link', { name: 'Half a thought' }).waitFor();
    forgive(visit, ...sessionEnded);
  });

  it('shows nobody the text of another person', async () => {
    const visit = await aVisit();
    await logIn(visit, await aPerson());
    await visit.page.goto('/add-note');
    await typeNote(visit.page);
    await revokeSession(visit.page);
    await visit.page.getByRole('button', { name: 'Add Note' }).click();
    await visit.page.waitForURL('**/login');

    await fillLogin(visit.page, await aPerson());
    await visit.page.getByRole('heading', { name: 'Notes', level: 1 }).waitFor();
    await visit.page.goto('/add-note');
    await visit.page.getByLabel('Title').waitFor();
    expect(await visit.page.getByLabel('Title').inputValue()).toBe('');
    forgive(visit, ...sessionEnded);
  });
});

describe('what is typed', () => {
  it('survives a reload', async () => {
    const visit = await aVisit();
    await logIn(visit, await aPerson());
    await visit.page.goto('/add-note');
    await typeNote(visit.page);
    await visit.page.reload();
    await expectTypedNote(visit.page);
  });

  it('survives a killed tab', async () => {
    const visit = await aVisit();
    await logIn(visit, await aPerson());
    await visit.page.goto('/add-note');
    await typeNote(visit.page);
    await draftIsKept(visit.page);
    await kill(visit);

    const again = await visit.context.newPage();
    await again.goto('/add-note');
    await expectTypedNote(again);
    forgive(visit, 'crashed');
  });

  it('stays, marked as not saved, when the network is gone, and is saved by Retry', async () => {
    const visit = await aVisit();
    await logIn(visit, await aPerson());
    await visit.page.goto('/add-note');
    await typeNote(visit.page);
    await visit.context.setOffline(true);
    await visit.page.getByRole('button', { name: 'Add Note' }).click();
    await visit.page.getByText('Not saved').waitFor();
    await expectTypedNote(visit.page);

    await visit.context.setOffline(false);
    await visit.page.getByRole('button', { name: 'Retry' }).click();
    await visit.page.getByRole('link', { name: 'Half a thought' }).waitFor();
    forgive(visit, 'ERR_INTERNET_DISCONNECTED', 'Failed to fetch', 'note');
  });
});

describe('two tabs with one form', () => {
  it('have a text each: saving one leaves the other, through a reload of both', async () => {
    const visit = await aVisit();
    const person = await aPerson();
    await logIn(visit, person);
    const [one, other] = [visit.page, await visit.context.newPage()];
    for (const tab of [one, other]) await tab.goto('/add-note');
    await one.getByLabel('Title').fill('One');
    await other.getByLabel('Title').fill('Other');
    for (const tab of [one, other]) await tab.getByLabel('Category').selectOption('Personal');
    for (const tab of [one, other]) await tab.reload();
    await untilTitle(one, 'One');
    await untilTitle(other, 'Other');

    await one.getByRole('button', { name: 'Add Note' }).click();
    await one.getByRole('link', { name: 'One' }).waitFor();
    expect(await one.getByRole('link', { name: 'Continue your draft' }).count()).toBe(0);
    await other.reload();
    await untilTitle(other, 'Other');
    await other.close();

    await one.reload();
    await one.getByRole('link', { name: 'Continue your draft' }).click();
    await untilTitle(one, 'Other');
    await one.getByRole('button', { name: 'Add Note' }).click();
    await one.getByRole('link', { name: 'Other' }).waitFor();
    expect((await person.get<unknown[]>('/api/notes/')).length).toBe(2);
  });

  it('send a note each, also when the first one was never answered', async () => {
    const visit = await aVisit();
    const person = await aPerson();
    await logIn(visit, person);
    const [one, other] = [visit.page, await visit.context.newPage()];
    for (const tab of [one, other]) await tab.goto('/add-note');
    await one.getByLabel('Title').fill('One');
    await one.getByLabel('Category').selectOption('Personal');
    // The note is made, but nobody hears of it.
    await one.route('**/api/notes/', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await one.getByRole('button', { name: 'Add Note' }).click();
    await one.getByText('Not saved').waitFor();
    await other.reload();
    await other.getByLabel('Title').fill('Other');
    await other.getByLabel('Category').selectOption('Business');
    await other.getByRole('button', { name: 'Add Note' }).click();
    await other.getByRole('link', { name: 'Other' }).waitFor();

    await one.unroute('**/api/notes/');
    await one.getByRole('button', { name: 'Retry' }).click();
    await one.getByRole('link', { name: 'Other' }).waitFor();
    const titles = (await person.get<{ title: string }[]>('/api/notes/')).map(({ title }) => title);
    expect(titles.toSorted()).toEqual(['One', 'Other']);
    forgive(visit, 'ERR_FAILED', 'createNote failed');
  });
});

/** The draft may come when the form is open already. */
const untilTitle = (page: Page, title: string) =>
  until(`the title “${title}”`, async () => (await page.getByLabel('Title').inputValue()) === title);

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

/** What is typed is written at once, and then four times a second: a tab that dies in between loses that moment. */
async function draftIsKept(page: Page) {
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

/** The process of the tab ends at once: no page hides, no handler runs. */
async function kill({ page }: Visit) {
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;
}

/** What the console says when a save meets an ended session: the refused refresh, and the call that failed. */
const sessionEnded = ['401', 'The session has ended', 'createNote failed'];
