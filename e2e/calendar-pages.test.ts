import { violationsInBothThemes } from './setup/axe.ts';
import { newVisit } from './setup/page.ts';
import { type Product } from '../packages/tooling/test/built-product.ts';
import { startProduct } from './setup/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ CALENDAR_PROVIDERS: 'demo,caldav,ics' });
});
afterAll(() => product.stop());

describe('the pages of the calendar’s authorization', () => {
  it('pass axe in both themes, and do not scroll sideways on the smallest phone', async () => {
    const visit = await newVisit({ baseURL: product.url, viewport: { width: 320, height: 640 } });
    const { page } = visit;
    for (const provider of ['', '?provider=demo', '?provider=caldav', '?provider=ics']) {
      await page.goto(`/api/calendar/authorize/${provider}`);
      expect([provider, await violationsInBothThemes(page)]).toEqual([provider, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
  });

  it('can be used with the keyboard only', async () => {
    const { page } = await newVisit({ baseURL: product.url });
    await page.goto('/calendar');
    await page.getByRole('button', { name: 'Authorize' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Choose a calendar' })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Demo Calendar' })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No Events Found')).toBeVisible();
  });

  it('show why a calendar’s address was rejected, and keep the input', async () => {
    const visit = await newVisit({ baseURL: product.url });
    const { page } = visit;
    await page.goto('/api/calendar/authorize/?provider=ics');
    await page.getByLabel('Address').fill('https://127.0.0.1/a.ics');
    await page.getByRole('button', { name: 'Connect' }).click();

    await expect(page.getByRole('alert').filter({ hasText: 'so it is not read' })).toBeVisible();
    expect(await page.getByLabel('Address').inputValue()).toBe('https://127.0.0.1/a.ics');
    expect(await violationsInBothThemes(page)).toEqual([]);
    expect(visit.errors.splice(0).join()).toContain('422');
  });
});
