import { newVisit } from './setup/page.ts';
import { createPerson, logIn } from './setup/people.ts';
import { texts as shellTexts } from '../shell/src/texts.ts';

describe('a user manages notes', () => {
  it('registers, logs in, adds, searches, filters, edits and deletes a note', async () => {
    const { page } = await newVisit();
    const username = `reader-${Date.now()}`;

    await page.goto('/register');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill('a long enough password');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveURL('**/login');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill('a long enough password');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('No notes found', { exact: true })).toBeVisible();
    await expect(page.getByText('There is no note found with the search phrase above')).toBeVisible();

    await page.getByRole('link', { name: 'Add Note' }).first().click();
    await page.getByLabel('Title').fill('Quarterly figures');
    await page.getByLabel('Body').fill('The café closed its books on Friday.');
    await page.getByLabel('Category').selectOption('BUSINESS');
    await page.getByRole('button', { name: 'Add Note' }).click();
    await expect(page.getByText('A new note has been added')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Quarterly figures' })).toBeVisible();

    await page.getByLabel(shellTexts.search).fill('cafe clos');
    await expect(page).toHaveURL('**/?search=cafe*');
    await expect(page.getByRole('link', { name: 'Quarterly figures' })).toBeVisible();
    await page.getByLabel(shellTexts.search).fill('nothing like it');
    await expect(page.getByText('No notes found', { exact: true })).toBeVisible();
    await page.getByLabel(shellTexts.search).fill('');
    await expect(page.getByRole('link', { name: 'Quarterly figures' })).toBeVisible();

    await page.getByText('Personal', { exact: true }).click();
    await expect(page.getByText('No notes found', { exact: true })).toBeVisible();
    await page.getByText('Business', { exact: true }).first().click();
    await page.getByRole('link', { name: 'Quarterly figures' }).click();

    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(page).toHaveURL('**/edit-note/quarterly-figures');
    await page.getByLabel('Title').fill('Yearly figures');
    await page.getByRole('button', { name: 'Update Note' }).click();
    await expect(page.getByText('Note updated succesfully')).toBeVisible();
    await page.goto('/notes/quarterly-figures');
    await expect(page.getByRole('heading', { name: 'Yearly figures' })).toBeVisible();

    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete Note' });
    await expect(dialog.getByText('Are you you want to Delete?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Note deleted successfully!')).toBeVisible();
    await expect(page.getByText('No notes found', { exact: true })).toBeVisible();
  });

  it('opens a note at its address, after a reload, and sees it in another tab', async () => {
    const person = await createPerson();
    const note = await person.addNote('On a train', 'Line one\nLine two');
    const visit = await newVisit();
    await logIn(visit, person);

    await visit.page.goto(`/notes/${note.slug}`);
    await expect(visit.page.getByRole('heading', { name: 'On a train' })).toBeVisible();
    await visit.page.reload();
    await expect(visit.page.getByRole('heading', { name: 'On a train' })).toBeVisible();

    const tab = await visit.context.newPage();
    await tab.goto('/');
    await expect(tab.getByRole('link', { name: 'On a train' })).toBeVisible();
  });

  it('sees in one tab what another tab has added and deleted', async () => {
    const person = await createPerson();
    const visit = await newVisit();
    const { page } = visit;
    await logIn(visit, person);
    const tab = await visit.context.newPage();
    await tab.goto('/add-note');
    await tab.getByLabel('Title').fill('From the other tab');
    await tab.getByLabel('Category').selectOption('PERSONAL');
    await tab.getByRole('button', { name: 'Add Note' }).click();
    await expect(page.getByRole('link', { name: 'From the other tab' })).toBeVisible();

    await tab.getByRole('link', { name: 'From the other tab' }).click();
    await tab.getByRole('button', { name: 'Delete' }).click();
    await tab.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No notes found', { exact: true })).toBeVisible();
  });

  it.each([
    ['a desk', { width: 1440, height: 900 }],
    ['a phone', { width: 390, height: 844 }],
  ])('sees Edit and Delete on %s without scrolling, however long the title is', async (_, viewport) => {
    const person = await createPerson();
    const { slug } = await person.addNote('W'.repeat(255));
    const visit = await newVisit({ viewport });
    await logIn(visit, person);
    await visit.page.goto(`/notes/${slug}`);
    for (const button of [visit.page.getByRole('link', { name: 'Edit' }), visit.page.getByRole('button', { name: 'Delete' })]) {
      await expect(button).toBeVisible();
      expect((await button.boundingBox())?.y).toBeLessThan(200);
    }
  });

  it('shows text that looks like markup as plain text', async () => {
    const person = await createPerson();
    const note = await person.addNote('<img src=x onerror=alert(1)>', '<script>alert(1)</script>');
    const visit = await newVisit();
    await logIn(visit, person);

    await visit.page.goto(`/notes/${note.slug}`);
    await expect(visit.page.getByRole('heading', { name: '<img src=x onerror=alert(1)>' })).toBeVisible();
    await expect(visit.page.getByText('<script>alert(1)</script>')).toBeVisible();
  });
});
