import { aVisit } from './setup/page.ts';
import { aPerson, logIn } from './setup/people.ts';

describe('a person keeps notes', () => {
  it('registers, logs in, adds, searches, filters, edits and deletes a note', async () => {
    const { page } = await aVisit();
    const username = `reader-${Date.now()}`;

    await page.goto('/register');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill('a long enough password');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.waitForURL('**/login');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill('a long enough password');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('No notes found', { exact: true }).waitFor();
    await page.getByText('There is no note found with the search phrase above').waitFor();

    await page.getByRole('link', { name: 'Add Note' }).first().click();
    await page.getByLabel('Title').fill('Quarterly figures');
    await page.getByLabel('Body').fill('The café closed its books on Friday.');
    await page.getByLabel('Category').selectOption('BUSINESS');
    await page.getByRole('button', { name: 'Add Note' }).click();
    await page.getByText('A new note has been added').waitFor();
    await page.getByRole('link', { name: 'Quarterly figures' }).waitFor();

    await page.getByLabel('Search notes').fill('cafe clos');
    await page.waitForURL('**/?search=cafe*');
    await page.getByRole('link', { name: 'Quarterly figures' }).waitFor();
    await page.getByLabel('Search notes').fill('nothing like it');
    await page.getByText('No notes found', { exact: true }).waitFor();
    await page.getByLabel('Search notes').fill('');
    await page.getByRole('link', { name: 'Quarterly figures' }).waitFor();

    await page.getByText('Personal', { exact: true }).click();
    await page.getByText('No notes found', { exact: true }).waitFor();
    await page.getByText('Business', { exact: true }).first().click();
    await page.getByRole('link', { name: 'Quarterly figures' }).click();

    await page.getByRole('link', { name: 'Edit' }).click();
    await page.waitForURL('**/edit-note/quarterly-figures');
    await page.getByLabel('Title').fill('Yearly figures');
    await page.getByRole('button', { name: 'Update Note' }).click();
    await page.getByText('Note updated succesfully').waitFor();
    await page.goto('/notes/quarterly-figures');
    await page.getByRole('heading', { name: 'Yearly figures' }).waitFor();

    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete Note' });
    await dialog.getByText('Are you you want to Delete?').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Note deleted successfully!').waitFor();
    await page.getByText('No notes found', { exact: true }).waitFor();
  });

  it('finds a note again at its own address, after a reload and in another tab', async () => {
    const person = await aPerson();
    const note = await person.addNote('On a train', 'Line one\nLine two');
    const visit = await aVisit();
    await logIn(visit, person);

    await visit.page.goto(`/notes/${note.slug}`);
    await visit.page.getByRole('heading', { name: 'On a train' }).waitFor();
    await visit.page.reload();
    await visit.page.getByRole('heading', { name: 'On a train' }).waitFor();

    const tab = await visit.context.newPage();
    await tab.goto('/');
    await tab.getByRole('link', { name: 'On a train' }).waitFor();
  });

  it('sees in one tab what another has made and deleted', async () => {
    const person = await aPerson();
    const visit = await aVisit();
    const { page } = visit;
    await logIn(visit, person);
    const tab = await visit.context.newPage();
    await tab.goto('/add-note');
    await tab.getByLabel('Title').fill('From the other tab');
    await tab.getByLabel('Category').selectOption('PERSONAL');
    await tab.getByRole('button', { name: 'Add Note' }).click();
    await page.getByRole('link', { name: 'From the other tab' }).waitFor();

    await tab.getByRole('link', { name: 'From the other tab' }).click();
    await tab.getByRole('button', { name: 'Delete' }).click();
    await tab.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No notes found', { exact: true }).waitFor();
  });

  it.each([
    ['a desk', { width: 1440, height: 900 }],
    ['a phone', { width: 390, height: 844 }],
  ])('has Edit and Delete in sight at %s, however long the title is', async (_, viewport) => {
    const person = await aPerson();
    const { slug } = await person.addNote('W'.repeat(255));
    const visit = await aVisit({ viewport });
    await logIn(visit, person);
    await visit.page.goto(`/notes/${slug}`);
    for (const button of [visit.page.getByRole('link', { name: 'Edit' }), visit.page.getByRole('button', { name: 'Delete' })]) {
      await button.waitFor();
      expect((await button.boundingBox())?.y).toBeLessThan(200);
    }
  });

  it('shows text that looks like markup as the text it is', async () => {
    const person = await aPerson();
    const note = await person.addNote('<img src=x onerror=alert(1)>', '<script>alert(1)</script>');
    const visit = await aVisit();
    await logIn(visit, person);

    await visit.page.goto(`/notes/${note.slug}`);
    await visit.page.getByRole('heading', { name: '<img src=x onerror=alert(1)>' }).waitFor();
    await visit.page.getByText('<script>alert(1)</script>').waitFor();
  });
});
