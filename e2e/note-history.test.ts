import type { Page, Route } from 'playwright-core';
import { texts } from '../mfe-notes/src/history/texts.ts';
import { violationsInBothThemes } from './setup/axe.ts';
import { ignoreErrors, newVisit } from './setup/page.ts';
import { createPerson, logIn, type Person } from './setup/people.ts';

/** Changes the body of a note as a person does. */
async function edit(page: Page, body: string) {
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Body').fill(body);
  await page.getByRole('button', { name: 'Update Note' }).click();
  await expect(page.getByRole('link', { name: texts.history })).toBeVisible();
}

async function openNote(person: Person) {
  const { slug } = await person.addNote('Shopping', 'Two litres of milk\nBread');
  const visit = await newVisit();
  await logIn(visit, person);
  await visit.page.goto(`/notes/${slug}`);
  return visit;
}

describe('the history of a note', () => {
  it('has what two saves replaced, compares it with the note, restores it, and takes that back', async () => {
    const { page } = await openNote(await createPerson());
    await edit(page, 'Three litres of milk\nBread');
    await edit(page, 'Three litres of milk\nBread\nButter');

    await page.getByRole('link', { name: texts.history }).click();
    await expect(page.getByRole('heading', { name: 'History of Shopping' })).toBeVisible();
    const versions = page.getByRole('list', { name: texts.versions });
    await expect(versions.getByRole('listitem')).toHaveCount(3);
    await versions.getByRole('link').last().click();
    await expect(page).toHaveURL('**/notes/shopping/history/1');

    await expect(page.getByText(texts.removed)).toBeVisible();
    expect(await page.locator('del').allTextContents()).toEqual(['Two']);
    expect(await page.locator('ins').allTextContents()).toEqual(['Three', 'Butter']);
    await expect(page.getByText('Butter')).toBeVisible();

    await page.getByRole('button', { name: texts.restore }).click();
    await expect(page).toHaveURL('**/notes/shopping');
    await expect(page.getByText('Two litres of milk')).toBeVisible();
    await page.getByRole('button', { name: texts.undo }).click();
    await expect(page.getByText('Butter')).toBeVisible();
    await page.goto('/notes/shopping/history');
    await expect(versions.getByRole('listitem').nth(4)).toBeVisible();
  });

  it('can be used by keyboard, and passes axe in both themes', async () => {
    const person = await createPerson();
    const { page } = await openNote(person);
    await person.put('/api/notes/shopping/', { title: 'Shopping today', body: 'One litre of milk', category: 'BUSINESS' });
    await page.reload();

    await page.getByRole('link', { name: texts.history }).focus();
    await page.keyboard.press('Enter');
    await expectFocusOn(page, 'History of Shopping today');
    await expect(page.getByRole('list', { name: texts.versions })).toBeVisible();
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toMatch(/^\d+ \w+ \d+ at /);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expectFocusOn(page, 'Earlier version of Shopping today');
    expect(await violationsInBothThemes(page)).toEqual([]);

    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe(texts.restore);
    await page.keyboard.press('Enter');
    await expectFocusOn(page, 'Shopping');
    await expect(page.getByText('Two litres of milk')).toBeVisible();
  });

  it('that the note has left behind on another device is compared again before anything is restored', async () => {
    const person = await createPerson();
    const visit = await openNote(person);
    const { page } = visit;
    await edit(page, 'Three litres of milk');
    await page.goto('/notes/shopping/history/1');
    const button = page.getByRole('button', { name: texts.restore });
    await expect(button).toBeVisible();
    const changeAndGoOn = async (route: Route) => {
      await person.put('/api/notes/shopping/', { title: 'Shopping', body: 'Four litres of milk', category: 'PERSONAL' });
      await route.continue();
    };
    await page.route('**/restore/', changeAndGoOn, { times: 1 });
    await button.click();
    await expect(page.getByText(texts.changedMeanwhile)).toBeVisible();
    await expect(page.locator('ins').getByText('Four')).toBeVisible();
    ignoreErrors(visit, '412', 'restoreNoteVersion failed');
    await button.click();
    await expect(page).toHaveURL('**/notes/shopping');
  });
});

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

async function expectFocusOn(page: Page, heading: string) {
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  await page.waitForFunction((text) => document.activeElement?.textContent === text, heading);
}
