import type { Page, Route } from 'playwright-core';
import { texts as accountTexts } from '../shell/src/account/texts.ts';
import { texts as archiveTexts } from '../shell/src/archive/texts.ts';
import { texts as idleTexts } from '../shell/src/frame/idle-texts.ts';
import { texts as shellTexts } from '../shell/src/texts.ts';
import { newVisit } from './setup/page.ts';
import { createPerson, fillLogin, logIn } from './setup/people.ts';
import { waitUntil } from './setup/wait-until.ts';

describe('a response that comes after the logout, when the next person has logged in in this tab,', () => {
  it('saves no file', async () => {
    const { page, respond, nextPerson } = await open('**/api/export/');
    let downloads = 0;
    page.on('download', () => (downloads += 1));
    await page.getByRole('button', { name: shellTexts.settings }).click();
    await page.getByRole('button', { name: idleTexts.archive }).click();
    await page.getByRole('button', { name: archiveTexts.export, exact: true }).click();
    await respond.received();
    await page.keyboard.press('Escape');
    await nextPerson();
    await respond.now();
    await page.reload();
    await expect(atNotes(page)).toBeVisible();
    expect(downloads).toBe(0);
  });

  it('does not end their session', async () => {
    const { page, person, respond, nextPerson } = await open('**/api/user/deletion/');
    await page.goto('/account');
    await page.getByRole('button', { name: accountTexts.deleteAccount }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel(accountTexts.currentPassword).fill(person.password);
    await dialog.getByRole('button', { name: accountTexts.deleteAccount }).click();
    await respond.received();
    await page.keyboard.press('Escape');
    await nextPerson();
    await respond.now();
    await page.goto('/account');
    await expect(page.getByRole('heading', { name: accountTexts.title, level: 1 })).toBeVisible();
  });

  it('shows no toast about a thing of the person before, as they get a new page', async () => {
    const { page, respond, nextPerson } = await open('**/api/trash/*/restore/');
    await page.goto('/trash');
    await page.getByRole('button', { name: 'Restore Diary' }).click();
    await respond.received();
    await page.evaluate(() => Object.assign(window, { isOldPage: true }));
    await nextPerson();
    expect(await page.evaluate(() => 'isOldPage' in window)).toBe(false);
    await respond.now();
    await expect(atNotes(page)).toBeVisible();
    expect(await page.getByText('Diary').count()).toBe(0);
    // The login screen is not behind the notes.
    await page.goBack();
    await expect(page).toHaveURL('**/trash');
  });
});

const atNotes = (page: Page) => page.getByRole('heading', { name: 'Notes', level: 1 });

/** Logs a person in who has a note in the trash. The server handles requests to `path`, but their responses wait for `respond.now()`. */
async function open(path: string) {
  const [person, next] = [await createPerson(), await createPerson()];
  await person.addNote('Diary');
  await person.remove('/api/notes/diary/');
  const visit = await newVisit();
  const held: (() => Promise<void>)[] = [];
  await visit.page.route(path, async (route: Route) => {
    const response = await route.fetch();
    // The request is gone with its page.
    held.push(() => route.fulfill({ response }).catch(() => undefined));
  });
  await logIn(visit, person);
  const { page } = visit;
  const nextPerson = async () => {
    await page.getByRole('link', { name: 'Logout' }).click();
    await expect(page).toHaveURL('**/login');
    await fillLogin(page, next);
    await expect(atNotes(page)).toBeVisible();
    await expect(page).toHaveURL('**/');
  };
  const respond = {
    received: () => waitUntil('the request', () => Promise.resolve(held.length > 0)),
    now: async () => void (await Promise.all(held.map((go) => go()))),
  };
  return { page, person, respond, nextPerson };
}
