import { card } from './setup/board.ts';
import { newVisit } from './setup/page.ts';
import { createPerson, storageStateOf } from './setup/people.ts';
import { connect } from './setup/portal-board.ts';
import { servePortal } from './setup/portal-site.ts';
import { registerPortal } from './setup/portals.ts';

it('a site that provides a federation runtime to its remotes, as it once had to, shows the board', async () => {
  const site = await servePortal('module-federation');
  await registerPortal('providing', site.origin);
  const person = await createPerson();
  await person.post('/api/tasks/', { title: 'Pay the rent', category: 'incomplete' });
  const visit = await newVisit({ storageState: await storageStateOf(person) });
  const { page } = visit;
  await page.goto(`${site.origin}/providing/?portal=providing`);

  await connect({ ...visit, id: 'providing', site, person, within: page, tokens: [] });
  await expect(card(page, 'Pay the rent')).toBeVisible();
  expect(await page.evaluate(() => '_FEDERATION_RUNTIME_CORE' in globalThis)).toBe(true);
});
