import type { FrameLocator, Page } from 'playwright-core';
import { violationsInBothThemes } from './setup/axe.ts';
import { link } from './setup/board.ts';
import { isStream } from './setup/changes.ts';
import { press, tabTo, waitForFocus } from './setup/keyboard.ts';
import { ignoreErrors, newVisit } from './setup/page.ts';
import { connect, openPortal } from './setup/portal-board.ts';
import { columnsByTitle } from './setup/portals.ts';
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

/** Deletes the item that is shown, by its dialog. */
async function deleteShown(within: Page | FrameLocator) {
  await within.getByRole('button', { name: 'Delete' }).click();
  await within.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
}

describe('Undo after a deletion', () => {
  it('brings a note back, and leads to it', async () => {
    const person = await createPerson();
    await person.addNote('Milk', 'Two litres');
    const { page } = await newVisit({ storageState: await storageStateOf(person) });
    await page.goto('/notes/milk');
    await deleteShown(page);
    const toast = page.getByRole('group').filter({ hasText: 'Note deleted successfully!' });
    // It stays while it is hovered: on a slow machine the check takes longer than it is shown.
    await toast.hover();
    await expect(page.getByText('No notes found')).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(page).toHaveURL('**/notes/milk');
    await expect(page.getByText('Two litres')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Two litres')).toBeVisible();
  });

  it('works by the keyboard for a task, also when the toast has disappeared', async () => {
    const person = await createPerson();
    await person.post('/api/tasks/', { id: 7, title: 'Pay the rent', category: 'backlog' });
    const { page } = await newVisit({ storageState: await storageStateOf(person) });
    await page.clock.install();
    await page.goto('/tasks/7');
    await press(page, 'Delete');
    await waitForFocus(page, 'Cancel');
    await tabTo(page, 'Delete');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Task deleted successfully!', { exact: true })).toBeVisible();
    await page.clock.fastForward('01:00');
    await expect(page.getByText('Task deleted successfully!', { exact: true })).not.toBeVisible();
    await tabTo(page, 'Undo: Task deleted successfully!');
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('z');
    await expect(page).toHaveURL('**/tasks/7');
    await waitForFocus(page, 'Pay the rent');
    expect(await page.getByRole('button', { name: /^Undo/ }).count()).toBe(0);
  });

  it('works in a board on another site', async () => {
    const visit = await openPortal('plain-html', ['Pay the rent'], `undo-${process.pid}`);
    const { within, person } = visit;
    await connect(visit);
    await link(within, 'Pay the rent').click();
    await deleteShown(within);
    await expect(within.getByText('Task deleted successfully!', { exact: true })).toBeVisible();
    expect(Object.keys(await columnsByTitle(person))).toEqual([]);
    await within.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(within.getByRole('heading', { name: 'Pay the rent' })).toBeVisible();
    expect(Object.keys(await columnsByTitle(person))).toEqual(['Pay the rent']);
    // Tokens of boards live for three seconds here, so that one expires on a slow machine.
    ignoreErrors(visit, 'the server responded with a status of 401');
  });
});

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

  it('follows what other devices delete and restore', async () => {
    const person = await createPerson();
    const { id } = await person.addNote('Milk');
    const { page } = await newVisit({ storageState: await storageStateOf(person) });
    const followed = page.waitForResponse(isStream);
    await page.goto('/trash');
    await followed;
    await expect(page.getByText(texts.isEmpty)).toBeVisible();
    await person.remove('/api/notes/milk/');
    await expect(page.getByRole('heading', { name: 'Milk' })).toBeVisible();
    await person.post(`/api/trash/${id}/restore/`, undefined);
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
