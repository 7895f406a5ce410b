import { violationsInBothThemes } from './setup/axe.ts';
import { newVisit } from './setup/page.ts';
import { createPerson, storageStateOf } from './setup/people.ts';
import { texts as boardTexts } from '../mfe-tasks/src/embed/texts.ts';

it('the playground shows the board with the chosen options, its code to copy, and its events', async () => {
  const { page } = await newVisit({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await page.goto('/embed/');
  await expect(page.getByRole('button', { name: boardTexts.connect, exact: true })).toBeVisible();
  await expect(page.getByText('daybook:auth-required {"version":1,"reason":"not-connected"}')).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await violationsInBothThemes(page)).toEqual([]);

  const board = page.locator('daybook-board');
  const paste = page.locator('#paste');
  await page.getByLabel('theme').focus();
  await page.keyboard.press('l');
  await page.getByLabel('label', { exact: true }).fill('My "own" tasks');
  await page.getByLabel('--daybook-radius').fill('2px');
  expect(await board.evaluate(({ outerHTML }) => outerHTML)).toBe(
    '<daybook-board portal="playground" theme="light" label="My &quot;own&quot; tasks" style="--daybook-radius: 2px;"></daybook-board>',
  );
  expect(await paste.textContent()).toContain('<daybook-board portal="playground" theme="light" label="My &quot;own&quot; tasks">');
  await page.getByLabel('One fixed release').check();
  await expect(page.getByText('integrity="sha384-')).toBeVisible();

  await page.getByLabel('Frame').check();
  await expect(page.frameLocator('iframe').getByRole('button', { name: boardTexts.connect, exact: true })).toBeVisible();
  expect(await paste.textContent()).toContain('<iframe src="');
  await page.getByRole('button', { name: 'Take the board out' }).click();
  expect(await page.locator('#stage').innerHTML()).toBe('');
});

it.each(['element', 'frame'])('the board of the playground (%s) can be connected and disconnected', async (kind) => {
  const person = await createPerson();
  await person.post('/api/tasks/', { title: 'Call Ada', category: 'incomplete' });
  const { page } = await newVisit({ storageState: await storageStateOf(person) });
  await page.goto('/embed/');
  if (kind === 'frame') await page.getByLabel('Frame').check();
  const board = kind === 'frame' ? page.frameLocator('iframe') : page.locator('daybook-board');
  const [consent] = await Promise.all([
    page.waitForEvent('popup'),
    board.getByRole('button', { name: boardTexts.connect, exact: true }).click(),
  ]);
  await consent.getByRole('button', { name: 'Allow', exact: true, disabled: false }).click();
  await expect(board.getByText('Call Ada')).toBeVisible();
  await board.getByRole('button', { name: 'Disconnect from Daybook' }).click();
  await expect(board.getByRole('button', { name: boardTexts.connect, exact: true })).toBeVisible();
});
