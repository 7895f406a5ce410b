import fs from 'node:fs';
import { focusedName, openWithKeys, press, tabTo, waitForFocus } from './setup/keyboard.ts';
import { newVisit } from './setup/page.ts';
import { createPerson, createWriter, logIn } from './setup/people.ts';
import { texts as shellTexts } from '../shell/src/texts.ts';
import { texts as idleTexts } from '../shell/src/frame/idle-texts.ts';
import { texts as archiveTexts } from '../shell/src/archive/texts.ts';

describe('with the keyboard only', () => {
  it('the settings close when the focus leaves them, so that they do not cover it', async () => {
    const visit = await newVisit();
    await logIn(visit, await createPerson());
    const { page } = visit;
    const last = page.getByRole('button', { name: idleTexts.forget });
    await press(page, shellTexts.settings);
    await tabTo(page, idleTexts.forget);
    await expect(last).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(last).not.toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('a');

    const button = page.getByRole('button', { name: shellTexts.settings });
    await button.click();
    await last.focus();
    await button.click();
    await expect(last).not.toBeVisible();
  });

  it('a user logs in, adds, searches, edits and deletes a note', async () => {
    const person = await createPerson();
    const visit = await newVisit();
    const { page } = visit;
    await page.goto('/login');
    await expect(page.getByLabel('Username')).toBeVisible();
    await tabTo(page, 'Username');
    await page.keyboard.type(person.username);
    await tabTo(page, 'Password');
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('No notes found', { exact: true })).toBeVisible();

    await press(page, 'Add Note');
    await expect(page.getByLabel('Title')).toBeVisible();
    await tabTo(page, 'Title');
    await page.keyboard.type('By hand');
    await tabTo(page, 'Body');
    await page.keyboard.type('No mouse was touched.');
    await tabTo(page, 'Category');
    await page.keyboard.type('Pers');
    await press(page, 'Add Note');
    await expect(page.getByText('A new note has been added')).toBeVisible();

    await tabTo(page, shellTexts.search);
    await page.keyboard.type('mouse');
    await expect(page).toHaveURL('**/?search=mouse');
    await press(page, 'By hand');
    await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible();

    await press(page, 'Edit');
    await expect(page.getByRole('button', { name: 'Update Note' })).toBeVisible();
    await tabTo(page, 'Title');
    await page.keyboard.press('End');
    await page.keyboard.type(', twice');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Note updated succesfully')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'By hand, twice' })).toBeVisible();

    await press(page, 'Delete');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).not.toBeAttached();
    await waitForFocus(page, 'Delete');
    await page.keyboard.press('Enter');
    await waitForFocus(page, 'Cancel');
    await press(page, 'Delete');
    await expect(page.getByText('Note deleted successfully!')).toBeVisible();
  });

  it('a user registers, exports and imports their data, and logs out', async () => {
    const { page } = await newVisit();
    await page.goto('/register');
    await expect(page.getByLabel('Username')).toBeVisible();
    await tabTo(page, 'Username');
    await page.keyboard.type(`keys-${Date.now()}`);
    await tabTo(page, 'Password');
    await page.keyboard.type('a long enough password');
    await page.keyboard.press('Enter');
    await waitForFocus(page, 'Login');
    await tabTo(page, 'Password');
    await page.keyboard.type('a long enough password');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No notes found', { exact: true })).toBeVisible();

    await openWithKeys(page, idleTexts.archive);
    const download = page.waitForEvent('download');
    await press(page, archiveTexts.export);
    const file = await (await download).path();
    const chooser = page.waitForEvent('filechooser');
    await press(page, 'Import');
    await (await chooser).setFiles({ name: 'daybook.zip', mimeType: 'application/zip', buffer: fs.readFileSync(file) });
    await expect(page.getByText('0 notes added, 0 tasks added.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).not.toBeAttached();

    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: idleTexts.shortcuts })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).not.toBeAttached();
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await expect(page).toHaveURL('**/task');
    await waitForFocus(page, 'Progress Board');
    await press(page, 'Logout');
    await expect(page).toHaveURL('**/login');
  });

  it('the focus moves to the new screen, and the title names it', async () => {
    const visit = await newVisit();
    await logIn(visit, await createWriter());
    await press(visit.page, 'Tasks');
    await expect(visit.page).toHaveURL('**/task');
    await expect(visit.page.locator('main :focus')).toBeAttached();
    expect(await visit.page.title()).toMatch(/^(Tasks|Progress Board)/);
  });

  it('the first Tab stop skips the menu', async () => {
    const visit = await newVisit();
    await logIn(visit, await createWriter());
    await visit.page.reload();
    await expect(visit.page.getByRole('link', { name: 'Quarterly figures' })).toBeVisible();
    await visit.page.keyboard.press('Tab');
    expect(await focusedName(visit.page)).toBe(shellTexts.skip);
    await visit.page.keyboard.press('Enter');
    expect(await visit.page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });
});
