import { type Product } from '../packages/tooling/test/built-product.ts';
import { isStream } from './setup/changes.ts';
import { ignoreErrors, newVisit } from './setup/page.ts';
import { createPerson, storageStateOf } from './setup/people.ts';
import { startProduct } from './setup/product.ts';

/** The stream is opened again after a random time that grows with each attempt. */
const RECONNECTED = { timeout: 40_000 };

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  process.env.PRODUCT_URL = product.url;
});
afterAll(() => product.stop());

describe('an open page', () => {
  it('has what was changed while the server restarted, and follows again', async () => {
    const person = await createPerson();
    const visit = await newVisit({ storageState: await storageStateOf(person) });
    const { page } = visit;
    const note = (name: string) => page.getByRole('link', { name });
    const followed = page.waitForResponse(isStream);
    await page.goto('/');
    await followed;
    await person.addNote('Milk');
    await expect(note('Milk')).toBeVisible();

    await product.restart();
    await person.addNote('Bread');
    await expect(note('Bread')).toBeVisible(RECONNECTED);
    await person.addNote('Salt');
    await expect(note('Salt')).toBeVisible({ timeout: 3000 });
    // The browser logs each attempt.
    ignoreErrors(visit, 'ERR_CONNECTION', 'status of 503');
  });
});
