import { texts } from '../shell/src/search/texts.ts';
import { violationsInBothThemes } from './setup/axe.ts';
import { newVisit } from './setup/page.ts';
import { createPerson, storageStateOf } from './setup/people.ts';

describe('the search in all apps', () => {
  it('finds notes and tasks from any screen by the keyboard, and opens one', async () => {
    const person = await createPerson();
    await person.addNote('Water the plants', 'Twice a week');
    await person.post('/api/tasks/', { id: 7, title: 'Buy water', category: 'backlog' });
    const { page } = await newVisit({ storageState: await storageStateOf(person) });
    await page.goto('/calendar');
    await expect(page.getByRole('button', { name: texts.open })).toBeVisible();

    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog', { name: texts.title });
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('water');
    await expect(dialog.getByRole('region', { name: 'Notes' }).getByRole('link', { name: 'Water the plants' })).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Tasks' }).getByRole('link', { name: 'Buy water' })).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);

    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('**/tasks/7');
    await expect(page.getByRole('heading', { name: 'Buy water', level: 1 })).toBeVisible();
    await expect(dialog).not.toBeAttached();
  });
});
