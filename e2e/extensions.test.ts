import type { Task } from '@daybook/contracts/tasks';
import type { Page } from 'playwright-core';
import { texts } from '../mfe-tasks/src/from-note/texts.ts';
import { built, type Product } from '../packages/tooling/test/built-product.ts';
import { violationsInBothThemes } from './setup/axe.ts';
import { newVisit } from './setup/page.ts';
import { createPerson, storageStateOf, type Person } from './setup/people.ts';
import { startProduct } from './setup/product.ts';
import { createTeam, type Team } from './setup/team.ts';
import { waitUntil } from './setup/wait-until.ts';

let product: Product;
let team: Team;
let person: Person;

/** Its own product, because the tasks app gets broken releases. */
beforeAll(async () => {
  product = await startProduct(built('shell', 'mfe-notes', 'mfe-tasks'));
  process.env.PRODUCT_URL = product.url;
  team = await createTeam(product, 'tasks');
  person = await createPerson();
  await person.addNote('Water the plants', 'Twice a week');
});

afterAll(() => product.stop());

async function openNote() {
  const visit = await newVisit({ storageState: await storageStateOf(person) });
  await visit.page.goto('/notes/water-the-plants');
  await expect(visit.page.getByRole('heading', { name: 'Water the plants', level: 1 })).toBeVisible();
  return visit;
}

const makeTask = (page: Page) => page.getByRole('button', { name: texts.makeTask });
/** The elements of extensions, hidden ones too. */
const extensions = (page: Page) => page.locator('[data-app=notes] [data-app=tasks]');

describe('on the screen of a note', () => {
  it('a task is made, undone and made again by the keyboard, and is on the board', async () => {
    const { page } = await openNote();
    await makeTask(page).focus();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Enter');
    const link = page.getByRole('link', { name: texts.goToTask(1) });
    await expect(link).toBeFocused();
    await expect(page.getByText(texts.made('Water the plants'))).toBeVisible();

    await page.keyboard.press('z');
    await expect(makeTask(page)).toBeVisible();
    expect(await person.get<Task[]>('/api/tasks/')).toEqual([]);

    await makeTask(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: /^Go to task/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Water the plants', level: 1 })).toBeVisible();
    await expect(page).toHaveURL('**/tasks/*');
    expect(await person.get<Task[]>('/api/tasks/')).toMatchObject([{ title: 'Water the plants', category: 'incomplete' }]);
  });

  it.each([
    ['hangs while it is mounted', '2.0.0', 'mount:()=>()=>new Promise(()=>{})', /SKIP_BECAUSE_BROKEN/],
    ['throws while it is mounted', '2.1.0', 'mount:()=>()=>{throw new Error("broken extension")}', /broken extension/],
  ])(
    'an extension that %s leaves no gap, nothing else fails, and its release gets the blame',
    async (_, version, mount, logged) => {
      await team.publish(version, [/\bmount:\(\)=>[\w$]+/, mount], './note-actions');
      await team.goLive(version);
      const visit = await openNote();
      await waitUntil('the report', async () =>
        (await team.health()).some((point) => point.version === version && point.stumbled > 0 && point.failed === 0),
      );
      expect(visit.errors.splice(0).join('\n')).toMatch(logged);
      expect(await extensions(visit.page).count()).toBe(0);

      await visit.page.getByRole('link', { name: 'Edit' }).click();
      await expect(visit.page.getByLabel('Body')).toHaveValue('Twice a week');
      await visit.page.getByRole('link', { name: 'Tasks' }).first().click();
      await expect(visit.page.getByRole('heading', { name: 'Progress Board' })).toBeVisible();
    },
  );
});
