import { type Product } from '../packages/tooling/test/built-product.ts';
import { ignoreErrorsOfChanges } from './setup/page.ts';
import { startProduct } from './setup/product.ts';
import { createTeam, shownVersion } from './setup/team.ts';
import { addNote, addUnsent, expectSaved, openNotes, restoreChanges, savedHere, sendNow, stopChanges } from './setup/unsent.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  process.env.PRODUCT_URL = product.url;
});
afterAll(() => product.stop());

describe('a note that waits is sent once', () => {
  it('after the server was killed between its request and its response', async () => {
    const { page, context, person, visit } = await openNotes();
    await page.goto('/');
    const statuses: number[] = [];
    await context.route('**/api/notes/', async (route) => {
      if (route.request().method() !== 'POST' || statuses.length > 0) return route.continue();
      statuses.push((await route.fetch()).status());
      process.kill(product.pid, 'SIGKILL');
      return route.abort();
    });
    await addNote(page, 'Milk');
    await expect(page.getByRole('banner').getByRole('link', { name: '1 change to send' })).toBeVisible();
    expect(statuses).toEqual([201]);
    await product.restart();
    await sendNow(page);
    await expectSaved({ person, page }, 'Milk');
    ignoreErrorsOfChanges(visit, 'ERR_', 'failed:', 'Failed to load', 'could not be reached', 'listNotes', '503');
  });

  it('after a release and its rollback, by each of which it is shown', async () => {
    const team = await createTeam(product, 'notes');
    const first = (await team.history())[0]?.to ?? '';
    await team.publish('2.0.0');
    const { page, context, person, visit } = await openNotes();
    await page.goto('/');
    await stopChanges(context);
    await addUnsent(page, 'Milk');
    for (const version of ['2.0.0', first]) {
      await team.goLive(version);
      await page.goto('/');
      await expect(page.getByRole('article').getByText(savedHere)).toBeVisible();
      expect(await shownVersion(page, 'notes')).toBe(version);
    }
    await restoreChanges(context);
    await sendNow(page);
    await expectSaved({ person, page }, 'Milk');
    ignoreErrorsOfChanges(visit, 'ERR_FAILED', 'failed:');
  });
});
