import fs from 'node:fs';
import { focused, openWithKeys, press, tabTo, untilFocused } from './setup/keyboard.ts';
import { aVisit } from './setup/page.ts';
import { aPerson, aWriter, logIn } from './setup/people.ts';

describe('with the keyboard alone', () => {
  it('a person logs in, writes, finds, changes and deletes a note', async () => {
    const person = await aPerson();
    const visit = await aVisit();
    const { page } = visit;
    await page.goto('/login');
    await page.getByLabel('Username').waitFor();
    await tabTo(page, 'Username');
    await page.keyboard.type(person.username);
    await tabTo(page, 'Password');
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await page.getByText('No notes found', { exact: true }).waitFor();

    await press(page, 'Add Note');
    await page.getByLabel('Title').waitFor();
    await tabTo(page, 'Title');
    await page.keyboard.type('By hand');
    await tabTo(page, 'Body');
    await page.keyboard.type('No mouse was touched.');
    await tabTo(page, 'Category');
    await page.keyboard.type('Pers');
    await press(page, 'Add Note');
    await page.getByText('A new note has been added').waitFor();

    await tabTo(page, 'Search notes');
    await page.keyboard.type('mouse');
    await page.waitForURL('**/?search=mouse');
    await press(page, 'By hand');
    await page.getByRole('button', { name: 'Delete' }).waitFor();

    await press(page, 'Edit');
    await page.getByRole('button', { name: 'Update Note' }).waitFor();
    await tabTo(page, 'Title');
    await page.keyboard.press('End');
    await page.keyboard.type(', twice');
    await page.keyboard.press('Enter');
    await page.getByText('Note updated succesfully').waitFor();
    await page.getByRole('heading', { name: 'By hand, twice' }).waitFor();

    await press(page, 'Delete');
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await untilFocused(page, 'Delete');
    await page.keyboard.press('Enter');
    await untilFocused(page, 'Cancel');
    await press(page, 'Delete');
    await page.getByText('Note deleted successfully!').waitFor();
  });

  it('a person registers, takes everything away, brings it back and logs out', async () => {
    const { page } = await aVisit();
    await page.goto('/register');
    await page.getByLabel('Username').waitFor();
    await tabTo(page, 'Username');
    await page.keyboard.type(`keys-${Date.now()}`);
    await tabTo(page, 'Password');
    await page.keyboard.type('a long enough password');
    await page.keyboard.press('Enter');
    await untilFocused(page, 'Login');
    await tabTo(page, 'Password');
    await page.keyboard.type('a long enough password');
    await page.keyboard.press('Enter');
    await page.getByText('No notes found', { exact: true }).waitFor();

    await openWithKeys(page, 'Export and import');
    const download = page.waitForEvent('download');
    await press(page, 'Export');
    const file = await (await download).path();
    const chooser = page.waitForEvent('filechooser');
    await press(page, 'Import');
    await (await chooser).setFiles({ name: 'daybook.zip', mimeType: 'application/zip', buffer: fs.readFileSync(file) });
    await page.getByText('0 notes added, 0 tasks added.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.waitForURL('**/task');
    await untilFocused(page, 'Progress Board');
    await press(page, 'Logout');
    await page.waitForURL('**/login');
  });

  it('the focus moves with the page, and the title says where it is', async () => {
    const visit = await aVisit();
    await logIn(visit, await aWriter());
    await press(visit.page, 'Tasks');
    await visit.page.waitForURL('**/task');
    await visit.page.waitForFunction(() => document.title === 'Tasks · Daybook' || document.title.includes('Progress Board'));
    await visit.page.waitForFunction(() => document.activeElement?.closest('main') !== null);
  });

  it('the first stop leads past the menu', async () => {
    const visit = await aVisit();
    await logIn(visit, await aWriter());
    await visit.page.reload();
    await visit.page.getByRole('link', { name: 'Quarterly figures' }).waitFor();
    await visit.page.keyboard.press('Tab');
    expect(await focused(visit.page)).toBe('Skip to content');
    await visit.page.keyboard.press('Enter');
    expect(await visit.page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });
});
