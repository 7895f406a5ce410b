import { violationsInBothThemes } from './setup/axe.ts';
import { press, tabTo, waitForFocus } from './setup/keyboard.ts';
import { newVisit } from './setup/page.ts';
import { createPerson, logIn, type Person, storageStateOf } from './setup/people.ts';
import { texts as idleTexts } from '../shell/src/frame/idle-texts.ts';
import { texts } from '../shell/src/trash/texts.ts';

/** Opens the trash of a user who has deleted a note and a task. */
async function openTrash(person: Person) {
  const { page } = await newVisit({ storageState: await storageStateOf(person) });
  await page.goto('/trash');
  return page;
}

async function aPersonWithTrash() {
  const person = await createPerson();
  await person.addNote('Milk', 'Two litres');
  await person.post('/api/tasks/', { id: 7, title: 'Pay the rent', category: 'backlog' });
  await person.remove('/api/notes/milk/');
  await person.remove('/api/tasks/7/');
  return person;
}

describe('the trash', () => {
  it('shows what was deleted, restores it, and deletes the rest for good', async () => {
    const person = await aPersonWithTrash();
    const page = await openTrash(person);
    await expect(page.getByRole('heading', { name: 'Pay the rent' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Milk' })).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);

    await page.getByRole('button', { name: 'Restore Milk' }).click();
    await expect(page.getByText('Restored: Milk')).toBeVisible();
    await page.getByRole('button', { name: texts.open }).click();
    await expect(page).toHaveURL('**/notes/milk');
    await expect(page.getByText('Two litres')).toBeVisible();

    await page.goBack();
    await page.getByRole('button', { name: 'Delete for good: Pay the rent' }).click();
    const dialog = page.getByRole('alertdialog', { name: texts.removeTitle });
    await expect(dialog).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: texts.remove }).click();
    await expect(page.getByText(texts.isEmpty)).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.reload();
    await expect(page.getByText(texts.isEmpty)).toBeVisible();
    await page.goto('/task');
    await expect(page.getByRole('heading', { name: 'Progress Board' })).toBeVisible();
    expect(await page.getByText('Pay the rent').count()).toBe(0);
  });

  it('is reached and emptied by keyboard, after a question', async () => {
    const visit = await newVisit();
    const { page } = visit;
    await logIn(visit, await aPersonWithTrash());
    await press(page, 'Settings');
    await press(page, idleTexts.trash);
    await waitForFocus(page, 'Trash');
    await tabTo(page, 'Restore Pay the rent');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Restored: Pay the rent')).toBeVisible();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Restore Milk');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await waitForFocus(page, texts.cancel);
    await tabTo(page, texts.empty);
    await page.keyboard.press('Enter');
    await expect(page.getByText(texts.isEmpty)).toBeVisible();
  });

  it('fits on a phone', async () => {
    const page = await openTrash(await aPersonWithTrash());
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(page.getByRole('button', { name: 'Restore Milk' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});
